# Answers --help with the comment at the start of the script that includes this file, before it does anything.
for argument in "$@"; do
    case $argument in
    -h | --help)
        awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
        exit 0
        ;;
    esac
done
