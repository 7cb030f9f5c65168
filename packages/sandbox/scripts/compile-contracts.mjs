// Compiles contracts/*.sol into contracts/artifacts.json, and adds the compiled contracts of ENS. The result is
// committed, so the sandbox starts without a compiler.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import solc from 'solc'

const folder = new URL('../contracts/', import.meta.url)
const wanted = [
  'Account',
  'AccountFactory',
  'Batch',
  'Collectible1155',
  'Collectible721',
  'FeeToken',
  'Multicall3',
  'MuteToken',
  'PermitToken',
  'PoolRouter',
  'Reverter',
  'ScaledToken',
  'Swapper',
  'Token',
  'UniversalResolver',
  'WrappedCoin',
]
/** Contracts that packages have compiled: see contracts/NOTICE.md. */
const foreign = {
  ENSRegistry: '@ensdomains/ens',
  FIFSRegistrar: '@ensdomains/ens',
  PublicResolver: '@ensdomains/resolver',
  ReverseRegistrar: '@ensdomains/ens',
}
/** These contracts are placed with their runtime code, not deployed. */
const placed = ['Multicall3', 'ScaledToken']

const sources = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .sort()
    .map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }]),
)

const input = {
  language: 'Solidity',
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  },
}
const output = JSON.parse(solc.compile(JSON.stringify(input)))
const problems = output.errors ?? []
for (const problem of problems) console.error(problem.formattedMessage)
if (problems.length > 0) process.exit(1)

const compiled = Object.assign({}, ...Object.values(output.contracts))
const artifacts = Object.fromEntries(
  wanted.map((name) => {
    const { abi, evm } = compiled[name]
    const code = placed.includes(name) ? evm.deployedBytecode : evm.bytecode
    return [name, { abi, bytecode: `0x${code.object}` }]
  }),
)
const require = createRequire(import.meta.url)
for (const [name, from] of Object.entries(foreign)) {
  const { abi, bytecode } = require(`${from}/build/contracts/${name}.json`)
  artifacts[name] = { abi, bytecode }
}
writeFileSync(new URL('artifacts.json', folder), `${JSON.stringify(artifacts, null, 1)}\n`)
