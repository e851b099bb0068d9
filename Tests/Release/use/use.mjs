// Verifies the two samples with the installed package, and the program beside it.

import { readFileSync } from "node:fs";
import { Filter } from "samltool";

const verify = new Filter("samltool", ["verify", "--at", "issued", "--cert", "../idp-rsa.pem"]);
for (const [name, expected] of [["signed-response.xml", "accepted"], ["tampered.xml", "rejected"]]) {
    const { verdict } = await verify.ask(readFileSync(`../${name}`));
    if (verdict !== expected) throw new Error(`${name} is ${verdict}`);
}
process.exit();
