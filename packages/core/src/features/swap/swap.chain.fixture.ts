import type { Simulation, SimulationRequest, TransactionRequest } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'

/** The account that swaps, its networks, the tokens, and the contract that swaps. Addresses are in their usual form. */
export const OWN = '0xde709f2102306220921060314715629080e2fb77'
export const OTHER = '0x52908400098527886E0F7030069857D2E4169EE7'
export const ID = 'eip155:1'
export const OTHER_ID = 'eip155:10'
export const USD = '0x27b1fdb04752bbc536007a920d24acb045561c26'
export const GOLD = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const ROUTER = '0x0000000000000000000000000000000000010001'
export const THIEF = '0x0000000000000000000000000000000000020002'

/** A step of the contracts of the fake chain, which stands in the data of a call as JSON. */
export type Op =
  /** Takes what is given, and gives what it is worth; reverts below `min`. */
  | {
      readonly op: 'swap'
      readonly from?: string
      readonly to?: string
      readonly amount: string
      readonly min: string
      readonly receiver?: string
    }
  /** Changes how much the account has, without a permission: what a whole transaction of the account does (Solana). */
  | { readonly op: 'move'; readonly token?: string; readonly change: string }
  /** Puts the coin down for new accounts of the account (Solana). */
  | { readonly op: 'deposit'; readonly amount: string }
  /** Takes a token that the contract is allowed to take. */
  | { readonly op: 'take'; readonly token: string; readonly amount: string }
  /** A token gives a permission by itself, without a call of the account: what a malicious token can do. */
  | { readonly op: 'allow'; readonly token: string; readonly spender: string; readonly amount: string }

/** Where the balances have what is put down. */
const DEPOSITS = 'deposits'
/** The selector of the contracts of the fake chain. */
const SELECTOR = 'fade0001'

/** The data of a call that does these steps. */
export const dataOf = (...ops: readonly Op[]): `0x${string}` =>
  `0x${SELECTOR}${[...new TextEncoder().encode(JSON.stringify(ops))].map((each) => each.toString(16).padStart(2, '0')).join('')}`

const opsOf = (data: string): readonly Op[] => {
  const bytes = Uint8Array.from(data.slice(10).match(/../g) ?? [], (each) => parseInt(each, 16))
  return JSON.parse(new TextDecoder().decode(bytes)) as readonly Op[]
}

/** The chain as the account sees it. The key of the coin is empty; of an allowance, the token and the spender. */
export interface Chain {
  readonly balances: Map<string, bigint>
  readonly allowances: Map<string, bigint>
}

/** How the fake chain is set. */
export interface ChainSwitches {
  /** What one unit of what is given is worth, in hundredths of a unit. */
  rate: bigint
  /** Whether no allowance changes but from and to zero, as that of USDT. */
  isStrict: boolean
  /** Whether the node can simulate. */
  canPreview: boolean
  /** Whether the node is reached at all. */
  isOnline: boolean
}

/** An address in one case. */
export const fold = (address: string | undefined): string => (address ?? '').toLowerCase()
/** The key of an allowance. */
export const allowanceKey = (token: string, spender: string): string => `${fold(token)} ${fold(spender)}`
/** The address that is argument `at` of a call. */
export const addressAt = (data: string, at: number): string => `0x${data.slice(10 + at * 64 + 24, 10 + (at + 1) * 64)}`
const numberAt = (data: string, at: number): bigint => BigInt(`0x${data.slice(10 + at * 64, 10 + (at + 1) * 64)}`)

/** How a fake chain is set at first. */
export const createSwitches = (): ChainSwitches => ({ rate: 200n, isStrict: false, canPreview: true, isOnline: true })

/** Makes a fake chain of one account. */
export function createChain(switches: ChainSwitches = createSwitches()) {
  const chain: Chain = {
    balances: new Map([
      ['', 1_000_000n],
      [fold(USD), 1_000_000n],
      [fold(GOLD), 1_000n],
    ]),
    allowances: new Map(),
  }
  const revert = (reason: string): never => {
    throw walletError('reverted', { reason })
  }

  function take(on: Chain, token: string | undefined, spender: string, amount: bigint): void {
    if (token === undefined) return
    const key = allowanceKey(token, spender)
    const allowed = on.allowances.get(key) ?? 0n
    if (allowed < amount) revert('allowance')
    on.allowances.set(key, allowed - amount)
    move(on, token, -amount)
  }

  function move(on: Chain, token: string | undefined, change: bigint): void {
    const left = (on.balances.get(fold(token)) ?? 0n) + change
    if (left < 0n) revert('balance')
    on.balances.set(fold(token), left)
  }

  function deposit(on: Chain, amount: bigint): void {
    move(on, undefined, -amount)
    move(on, DEPOSITS, amount)
  }

  function act(on: Chain, to: string, op: Op): void {
    if (op.op === 'move') return move(on, op.token, BigInt(op.change))
    if (op.op === 'deposit') return deposit(on, BigInt(op.amount))
    if (op.op === 'take') return take(on, op.token, to, BigInt(op.amount))
    if (op.op === 'allow') return void on.allowances.set(allowanceKey(op.token, op.spender), BigInt(op.amount))
    const got = (BigInt(op.amount) * switches.rate) / 100n
    take(on, op.from, to, BigInt(op.amount))
    if (got < BigInt(op.min)) revert('Too little received')
    if (fold(op.receiver ?? OWN) === OWN) move(on, op.to, got)
  }

  /** Executes a transaction. Throws `wallet/reverted`, and changes nothing then. */
  function execute(on: Chain, { to = '', value = 0n, data = '0x', serialized }: TransactionRequest): void {
    if (serialized !== undefined) return (JSON.parse(atob(serialized)) as Op[]).forEach((op) => act(on, to, op))
    move(on, undefined, -value)
    const selector = data.slice(2, 10)
    if (selector === SELECTOR) return opsOf(data).forEach((op) => act(on, to, op))
    if (selector === '095ea7b3') {
      const key = allowanceKey(to, addressAt(data, 0))
      if (switches.isStrict && numberAt(data, 1) > 0n && (on.allowances.get(key) ?? 0n) > 0n) revert('approve')
      return void on.allowances.set(key, numberAt(data, 1))
    }
    if (selector === 'a9059cbb') return move(on, to, -numberAt(data, 1))
    if (data !== '0x') revert('unknown function')
  }

  const copy = (): Chain => ({ balances: new Map(chain.balances), allowances: new Map(chain.allowances) })

  function simulate(requests: readonly TransactionRequest[], { tokens, spender }: SimulationRequest): Simulation {
    const after = copy()
    let failure: Simulation['failure']
    for (const [at, request] of requests.entries())
      try {
        if (!failure) execute(after, request)
      } catch (error) {
        failure = { code: 'wallet/reverted', reason: (error as { context: { reason: string } }).context.reason, at }
      }
    const changeOf = (key: string): bigint => (after.balances.get(key) ?? 0n) - (chain.balances.get(key) ?? 0n)
    const asked = tokens.map(fold)
    const deposits = changeOf(DEPOSITS)
    const key = allowanceKey(tokens[0] ?? '', spender ?? '')
    return {
      moves: [
        { change: String(changeOf('') + deposits) },
        ...tokens.map((token) => ({ token, change: String(changeOf(fold(token))) })),
      ],
      leaves: [...after.balances.keys()]
        .filter((each) => each !== '' && !asked.includes(each) && changeOf(each) < 0n)
        .map((token) => ({ token, amount: String(-changeOf(token)) })),
      approvals: [...after.allowances]
        .filter(([name, amount]) => amount !== (chain.allowances.get(name) ?? 0n) || isApproved(requests, name))
        .map(([name, amount]) => ({
          token: name.split(' ')[0] ?? '',
          spender: name.split(' ')[1] ?? '',
          amount: String(amount),
        })),
      ...(deposits !== 0n && { deposits: String(deposits) }),
      ...(spender !== undefined && {
        allowance: {
          before: String(chain.allowances.get(key) ?? 0n),
          after: String(after.allowances.get(key) ?? 0n),
        },
      }),
      fee: { value: String(100n * BigInt(requests.length)), kind: 'atMost' },
      gas: requests.map(() => '100'),
      ...(failure && { failure }),
    }
  }

  const isApproved = (requests: readonly TransactionRequest[], name: string): boolean =>
    requests.some(
      ({ to = '', data = '' }) => data.startsWith('0x095ea7b3') && allowanceKey(to, addressAt(data, 0)) === name,
    )

  return {
    chain,
    switches,
    copy,
    simulate,
    execute: (request: TransactionRequest) => {
      const next = copy()
      execute(next, request)
      for (const [name, value] of next.balances) chain.balances.set(name, value)
      for (const [name, value] of next.allowances) chain.allowances.set(name, value)
    },
  }
}

/** A fake chain. */
export type FakeChain = ReturnType<typeof createChain>
