#include "validity.h"

#include "asn1.h"

// The digits and signs of a time.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} rest;

static bool take_byte(rest *r, uint8_t byte) {
    if (r->count == 0 || r->bytes[0] != byte) return false;
    r->bytes++, r->count--;
    return true;
}

static bool is_digit(const rest *r, size_t place) {
    return place < r->count && r->bytes[place] >= '0' && r->bytes[place] <= '9';
}

static bool take_number(rest *r, int least, int greatest, int *number) {
    if (!is_digit(r, 0) || !is_digit(r, 1)) return false;
    *number = (r->bytes[0] - '0') * 10 + (r->bytes[1] - '0');
    r->bytes += 2, r->count -= 2;
    return *number >= least && *number <= greatest;
}

// The number of days from 1970-01-01 to a date of the Gregorian calendar.
static int64_t days_until(int year, int month, int day) {
    // Years begin in March here, so that the leap day is the last one.
    int64_t years = month > 2 ? year : year - 1, months = (month + 9) % 12;
    int64_t era = (years + 400) / 400 - 1, in_era = years - era * 400;
    return era * 146097 + in_era * 365 + in_era / 4 - in_era / 100 + (153 * months + 2) / 5 + day - 1 - 719468;
}

static int days_of(int year, int month) {
    bool is_leap = year % 400 == 0 || (year % 100 != 0 && year % 4 == 0);
    if (month == 2) return is_leap ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// UTCTime has two digits, for 1950 to 2049.
static bool take_year(rest *r, bool is_utc, int *year) {
    int century, number;
    if (is_utc) {
        if (!take_number(r, 0, 99, &number)) return false;
        *year = number < 50 ? 2000 + number : 1900 + number;
        return true;
    }
    if (!take_number(r, 0, 99, &century) || !take_number(r, 0, 99, &number)) return false;
    *year = century * 100 + number;
    return true;
}

static bool take_fraction(rest *r) {
    if (!take_byte(r, '.')) return true;
    if (!is_digit(r, 0)) return false;
    while (is_digit(r, 0)) r->bytes++, r->count--;
    return true;
}

// Takes Z, or the offset from it in hours and minutes, in seconds.
static bool take_zone(rest *r, int *offset) {
    int hours, minutes;
    *offset = 0;
    if (take_byte(r, 'Z')) return true;
    bool is_before = take_byte(r, '-');
    if (!is_before && !take_byte(r, '+')) return false;
    if (!take_number(r, 0, 12, &hours) || !take_number(r, 0, 59, &minutes)) return false;
    *offset = (is_before ? -60 : 60) * (hours * 60 + minutes);
    return true;
}

bool page_read_time(cxs_der time, int64_t *seconds) {
    page_asn1 value;
    if (!page_asn1_take(&time, &value) || value.tag_class != PAGE_UNIVERSAL || value.is_constructed) return false;
    bool is_utc = value.number == PAGE_UTC_TIME;
    if (!is_utc && value.number != PAGE_GENERALIZED_TIME) return false;
    rest r = {value.content.bytes, value.content.count};
    int year, month, day, hour, minute, second = 0, offset;
    if (!take_year(&r, is_utc, &year) || !take_number(&r, 1, 12, &month) || !take_number(&r, 1, 31, &day)
        || day > days_of(year, month) || !take_number(&r, 0, 23, &hour) || !take_number(&r, 0, 59, &minute))
        return false;
    bool has_seconds = is_digit(&r, 0);
    if (has_seconds && (!take_number(&r, 0, 59, &second) || (!is_utc && !take_fraction(&r)))) return false;
    if (!take_zone(&r, &offset) || r.count != 0) return false;
    *seconds = days_until(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset;
    // OpenSSL converts no other times to Z.
    const int64_t first = -2208988800, last = 253402300799; // of 1900 and of 9999
    return offset == 0 || (*seconds >= first && *seconds <= last);
}
