/**
 * Verifies and checks files: SAMLTOOL=samltool node judge-files.mjs CERT FILE...
 *
 * It prints what Tests/CInterface/judge_files.c prints, which Tests/CInterface/compare.py compares with the program.
 */

import { readFileSync } from "node:fs";
import { argv, env } from "node:process";
import { failedChecks, Filter } from "./filter.mjs";

const [certificate, ...files] = argv.slice(2);
const options = ["--cert", certificate, "--at", "2026-11-20T12:00:00Z"];
const [verify, check] = ["verify", "check"].map((command) => new Filter(env.SAMLTOOL, [command, ...options]));

/** A result with the name of the input that the other programs use, which some messages contain. */
const renamed = (result) => JSON.parse(JSON.stringify(result).replaceAll(`line ${result.line}`, "input"));

/** The results of the responses in a payload, without what belongs to the line. */
const entries = ({ format, id, line, version, verdict, responses, ...rest }) => responses ?? [{ verdict, ...rest }];

for (const file of files) {
  const payload = readFileSync(file, "utf8");
  const [verified, checked] = (await Promise.all([verify.ask(payload), check.ask(payload)])).map(renamed);
  const [first] = entries(verified);
  console.log(JSON.stringify({ status: first.exitStatus, id: failedChecks(first)[0] ?? "" }));
  for (const result of [verified, checked]) console.log(JSON.stringify({ files: entries(result) }));
}
verify.close();
check.close();
