import type { Message } from './transaction.js'

const budgetProgram = 'ComputeBudget111111111111111111111111111111'
/** Programs that are part of the runtime. Without a compute budget, their instructions count for fewer units. */
const builtIn = [
  budgetProgram,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]
const lamportsForSignature = 5000n
const unitsForBuiltIn = 3000n
const unitsForOther = 200_000n
const mostUnits = 1_400_000n
const microLamports = 1_000_000n

/** Returns the fee of a transaction with this message, in lamports: for its signatures, and for its priority. */
export function feeOf({ header, instructions, staticAccounts }: Message): bigint {
  let price = 0n
  let limit: bigint | undefined
  let units = 0n
  for (const { programAddressIndex, data } of instructions) {
    const program = staticAccounts[programAddressIndex] as string
    units += builtIn.includes(program) ? unitsForBuiltIn : unitsForOther
    if (program !== budgetProgram || !data) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const paidFor = min(limit ?? units, mostUnits)
  const priority = (price * paidFor + microLamports - 1n) / microLamports
  return lamportsForSignature * BigInt(header.numSignerAccounts) + priority
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
