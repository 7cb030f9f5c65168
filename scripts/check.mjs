// Runs a check of `checks`, and prints what is wrong: `node scripts/check.mjs styles`.
const [name, ...args] = process.argv.slice(2)
/** @type {{ check: (args: string[]) => Promise<string[]> | string[] }} */
const { check } = await import(`./checks/${name}.mjs`)
const flaws = await check(args)
for (const flaw of flaws) console.log(flaw)
process.exitCode = flaws.length > 0 ? 1 : 0
