import { AccountRole, getAddressDecoder, type AccountMeta, type Address } from '@solana/kit'
import { encodeBytes } from '../vault/secretBytes.js'
import type { AskedRequest, NetworkReads } from './approval.types.js'
import type {
  ApprovalWarning,
  ShownInstruction,
  ShownSolanaTransaction,
  ShownToken,
  SolanaContent,
} from './content.types.js'
import {
  compareAccounts,
  readDecimals,
  readTokenAccount,
  type SolanaEffects,
  type TriedAccount,
} from './solanaEffects.js'
import { advancesNonce, showInstruction, type KnownAccounts } from './solanaInstructions.js'
import { readAccounts, readBlockhash, readFee, simulateWire } from './solanaNetwork.js'
import type { AskedSolana } from './solanaParams.js'
import { withBlockhash, type WireMessage, type WireTransaction } from './solanaWire.js'

const TABLES = 'AddressLookupTab1e1111111111111111111111111'
/** The bytes of a table before its addresses. */
const TABLE_HEADER = 56

/** Describes Solana's transactions: what each instruction does, what leaves and arrives, and what they cost. */
export async function describeSolana(
  { wires, encoding, options }: AskedSolana,
  { method, chainId }: AskedRequest,
  account: string,
  reads: NetworkReads,
): Promise<SolanaContent> {
  const transactions = await Promise.all(wires.map((wire) => describeWire(wire, account, reads)))
  const warnings = [...new Set(transactions.flatMap((each) => each.warnings))]
  const payload = wires.map(({ bytes }) => encodeBytes(bytes))
  return {
    kind: 'solanaTransactions',
    method,
    account,
    chainId,
    payload,
    warnings,
    transactions,
    encoding,
    ...(options && { options }),
  }
}

async function describeWire(
  wire: WireTransaction,
  account: string,
  reads: NetworkReads,
): Promise<ShownSolanaTransaction> {
  const { message, bytes } = wire
  const metas = await listAccounts(message, reads)
  const instructions = message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    program: message.staticAccounts[programAddressIndex] as Address,
    accounts: accountIndices.map((index) => metas[index]),
    data: data ?? new Uint8Array(),
  }))
  const show = (known: KnownAccounts) => instructions.map((each) => showInstruction(each, known))
  const isDurable = instructions.slice(0, 1).some(advancesNonce)
  const addresses = metas.flatMap((meta) => (meta && isWritable(meta) ? [meta.address] : []))
  const [before, after, fee] = await Promise.all([
    readAccounts(reads, addresses),
    simulateWire(reads, bytes, addresses, isDurable).catch(() => 'unknown' as const),
    readFeeOf(message, reads).catch(() => undefined),
  ])
  const isKnown = after !== undefined && after !== 'unknown'
  const tried = addresses.map((address, at) => ({
    address,
    before: before[at],
    after: isKnown ? after[at] : before[at],
  }))
  const tokenAt = await readMints(tried, reads)
  const [feePayer = ''] = message.staticAccounts
  const paid = feePayer === account ? (fee ?? 0n) : 0n
  const effects = isKnown ? compareAccounts(account, tried, paid, tokenAt) : undefined
  const shown = show(knownOf(tried, tokenAt))
  const isShort = (tried.find(({ address }) => address === account)?.before?.lamports ?? 0n) < paid
  const { isGivenAway = false, ...shownEffects } = effects ?? {}
  return {
    feePayer,
    signers: message.staticAccounts.slice(0, message.header.numSignerAccounts),
    instructions: shown,
    isDurable,
    ...(fee !== undefined && { fee: fee.toString() }),
    ...(effects && { effects: shownEffects as Omit<SolanaEffects, 'isGivenAway'> }),
    warnings: warningsOf(account, shown, effects, { isGivenAway, isDurable, isShort, isFailing: after === undefined }),
  }
}

/** The accounts of a message in the order of their indexes. Those of a table that can't be read are undefined. */
async function listAccounts(message: WireMessage, reads: NetworkReads): Promise<readonly (AccountMeta | undefined)[]> {
  const { staticAccounts, header } = message
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const own = staticAccounts.map((address, at): AccountMeta => {
    const isSigner = at < numSignerAccounts
    const end = isSigner
      ? numSignerAccounts - numReadonlySignerAccounts
      : staticAccounts.length - numReadonlyNonSignerAccounts
    if (isSigner) return { address, role: at < end ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER }
    return { address, role: at < end ? AccountRole.WRITABLE : AccountRole.READONLY }
  })
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const tables = await readAccounts(
    reads,
    lookups.map(({ lookupTableAddress }) => lookupTableAddress),
  )
  const find = (table: number, index: number, role: AccountRole): AccountMeta | undefined => {
    const { owner, data = new Uint8Array() } = tables[table] ?? {}
    const start = TABLE_HEADER + 32 * index
    if (owner !== TABLES || data.length < start + 32) return undefined
    return { address: getAddressDecoder().decode(data, start), role }
  }
  const writable = lookups.flatMap(({ writableIndexes }, table) =>
    writableIndexes.map((index) => find(table, index, AccountRole.WRITABLE)),
  )
  const others = lookups.flatMap(({ readonlyIndexes }, table) =>
    readonlyIndexes.map((index) => find(table, index, AccountRole.READONLY)),
  )
  return [...own, ...writable, ...others]
}

const isWritable = ({ role }: AccountMeta): boolean =>
  role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER

/** The fee, also where the blockhash is too old or a nonce: it is the same with a new one. */
async function readFeeOf(message: WireMessage, reads: NetworkReads): Promise<bigint | undefined> {
  const read = (blockhash: string) => readFee(reads, new Uint8Array(withBlockhash(message, blockhash)))
  return (await read(message.lifetimeToken)) ?? (await read(await readBlockhash(reads)))
}

/** Reads the decimals of all tokens of accounts. Tokens of Solana have no name that a program demands. */
async function readMints(tried: readonly TriedAccount[], reads: NetworkReads): Promise<(mint: string) => ShownToken> {
  const found = tried.flatMap(({ before, after }) =>
    [before, after].flatMap((each) => readTokenAccount(each)?.mint ?? []),
  )
  const mints = [...new Set(found)]
  const states = await readAccounts(reads, mints)
  const decimals = new Map(mints.map((mint, at) => [mint as string, readDecimals(states[at])]))
  return (address) => {
    const known = decimals.get(address)
    return { address, ...(known !== undefined && { decimals: known }) }
  }
}

const knownOf =
  (tried: readonly TriedAccount[], tokenAt: (mint: string) => ShownToken): KnownAccounts =>
  (address) => {
    const { before, after } = tried.find((each) => each.address === address) ?? {}
    const account = readTokenAccount(before) ?? readTokenAccount(after)
    return account && { token: tokenAt(account.mint), owner: account.owner }
  }

function warningsOf(
  account: string,
  instructions: readonly ShownInstruction[],
  effects: SolanaEffects | undefined,
  facts: Readonly<Record<'isGivenAway' | 'isDurable' | 'isShort' | 'isFailing', boolean>>,
): readonly ApprovalWarning[] {
  const isGiven = (each: ShownInstruction): boolean =>
    each.action === 'setAuthority' && each.to !== undefined && each.to !== account
  const found: Readonly<Partial<Record<ApprovalWarning, boolean>>> = {
    undecoded: instructions.some(({ action }) => action === 'unknown'),
    unlimited: [...instructions, ...(effects?.allowances ?? [])].some(
      (each) => 'isUnlimited' in each && each.isUnlimited,
    ),
    'given-away': facts.isGivenAway || instructions.some(isGiven),
    'durable-nonce': facts.isDurable,
    fails: facts.isFailing && !facts.isShort,
    'short-of-funds': facts.isShort,
  }
  return (Object.keys(found) as ApprovalWarning[]).filter((name) => found[name])
}
