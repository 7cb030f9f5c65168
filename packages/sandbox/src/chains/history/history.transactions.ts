import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem/utils'
import type { Address, Hex } from 'viem'
import type { HistoryKind, SandboxChain, SandboxCollection, SandboxPools, SandboxToken } from '../../manifest.js'
import { metadataUri } from '../collections.js'

/** A transaction of a history. */
export interface HistoryTransaction {
  readonly from: Address
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
  /** Whether it fails on the chain. */
  readonly fails?: boolean
}

/** Where a history happens. */
export interface HistoryWorld {
  readonly chain: Pick<SandboxChain, 'contracts' | 'tokens' | 'spam' | 'collections' | 'pools'>
  /** The account. */
  readonly account: Address
  /** The accounts that it deals with. They have coins and tokens. */
  readonly contacts: readonly Address[]
  /** An id below which the collections' items are taken: those from it on are free. */
  readonly firstItem: number
}

/** The account that sends what the history's account didn't ask for. */
export const stranger: Address = '0x00000000000000000000000000000000000000d2'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function mint(address to, uint256 value)',
  'function mint(address to, uint256 id, string uri)',
  'function mint(address to, uint256 id, uint256 value)',
  'function burn(uint256 value)',
  'function getBlockNumber()',
  'struct Call { address target; bool allowFailure; uint256 value; bytes data; }',
  'function aggregate3Value(Call[] calls) payable',
  'function failWithReason(string reason)',
  'function swapV2(address pool, address tokenIn, uint256 amountIn)',
  'function swapV3(address pool, address tokenIn, uint256 amountIn)',
])

/** The allowance that has no limit, and an amount that no account has. */
const unlimited = 2n ** 256n - 1n

/** Returns the transaction that is the `nth` of its kind, counted from 0. */
export type MakeTransaction = (kind: HistoryKind, nth: number) => HistoryTransaction

/** Makes the transactions of a history. They depend on nothing but earlier transactions of the same history. */
export function createTransactions(world: HistoryWorld): MakeTransaction {
  const kinds: Readonly<Record<HistoryKind, (nth: number) => HistoryTransaction>> = {
    ...coins(world),
    ...tokens(world),
    ...items(world),
    ...calls(world),
    ...unasked(world),
  }
  return (kind, nth) => kinds[kind](nth)
}

/** The transactions of others that a history needs before: the items that the account receives, and the stranger's dust. */
export function prepareTransactions(world: HistoryWorld, itemsReceived: number): readonly HistoryTransaction[] {
  const { spam, tokens } = world.chain
  const gift = (nth: number): HistoryTransaction => mintItem(world, contactOf(world, nth), receivedItem(world, nth))
  const [dollar] = tokens as [SandboxToken]
  return [
    ...Array.from({ length: itemsReceived }, (_, nth) => gift(nth)),
    onContract(stranger, dollar.address, encodeFunctionData({ abi, functionName: 'mint', args: [stranger, 10_000n] })),
    ...spam.map(({ address, decimals }) =>
      onContract(
        stranger,
        address,
        encodeFunctionData({ abi, functionName: 'mint', args: [stranger, parseUnits('1000000', decimals)] }),
      ),
    ),
  ]
}

type Makers<kind extends HistoryKind> = Readonly<Record<kind, (nth: number) => HistoryTransaction>>

const pick = <item>(list: readonly item[], nth: number): item => list[nth % list.length] as item
const contactOf = ({ contacts }: HistoryWorld, nth: number): Address => pick(contacts, nth)
const onContract = (from: Address, to: Address, data: Hex, value?: bigint): HistoryTransaction => ({
  from,
  to,
  data,
  ...(value !== undefined && { value }),
})

/** Amounts that differ from one transaction to the next: from 1 to 100 hundredths. */
const hundredths = (nth: number): bigint => BigInt(((nth * 37) % 100) + 1)
const coinOf = (nth: number): bigint => (parseEther('1') * hundredths(nth)) / 100n
const amountOf = ({ decimals }: SandboxToken, nth: number): bigint =>
  (parseUnits('25', decimals) * hundredths(nth)) / 100n

function coins(world: HistoryWorld): Makers<'coin-received' | 'coin-sent' | 'internal-received' | 'internal-sent'> {
  const { account, chain } = world
  /** Lets a contract send the coin on. */
  const through = (from: Address, target: Address, value: bigint): HistoryTransaction => {
    const args = [[{ target, allowFailure: false, value, data: '0x' as Hex }]] as const
    const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args })
    return onContract(from, chain.contracts.multicall3, data, value)
  }
  return {
    // The first one pays for all that the account sends.
    'coin-received': (nth) => ({
      from: contactOf(world, nth),
      to: account,
      value: nth === 0 ? parseEther('20') : coinOf(nth),
    }),
    'coin-sent': (nth) => ({ from: account, to: contactOf(world, nth), value: coinOf(nth) / 10n }),
    'internal-received': (nth) => through(contactOf(world, nth), account, coinOf(nth)),
    'internal-sent': (nth) => through(account, contactOf(world, nth), coinOf(nth) / 10n),
  }
}

function tokens(
  world: HistoryWorld,
): Makers<'token-received' | 'token-sent' | 'token-minted' | 'token-burned' | 'several-transfers'> {
  const { account, chain } = world
  const give = (from: Address, to: Address, nth: number): HistoryTransaction => {
    const token = pick(chain.tokens, nth)
    const args = [to, amountOf(token, nth)] as const
    return onContract(from, token.address, encodeFunctionData({ abi, functionName: 'transfer', args }))
  }
  const [, gold] = chain.tokens as readonly [SandboxToken, SandboxToken]
  return {
    'token-received': (nth) => give(contactOf(world, nth), account, nth),
    'token-sent': (nth) => give(account, contactOf(world, nth), nth),
    'token-minted': (nth) => {
      const token = pick(chain.tokens, nth)
      const args = [account, parseUnits('1000', token.decimals)] as const
      return onContract(account, token.address, encodeFunctionData({ abi, functionName: 'mint', args }))
    },
    'token-burned': (nth) => {
      const token = pick(chain.tokens, nth)
      const data = encodeFunctionData({ abi, functionName: 'burn', args: [amountOf(token, nth)] })
      return onContract(account, token.address, data)
    },
    'several-transfers': (nth) => {
      const sends = [0, 1, 2].map((at) => ({
        target: gold.address,
        allowFailure: false,
        value: 0n,
        data: encodeFunctionData({
          abi,
          functionName: 'transferFrom',
          args: [account, contactOf(world, nth + at), amountOf(gold, nth + at)],
        }),
      }))
      const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [sends] })
      return onContract(account, chain.contracts.multicall3, data)
    },
  }
}

/** The items of a history have ids of their own: those that the account mints, those it receives, and the spam. */
const mintedItem = ({ firstItem }: HistoryWorld, nth: number): number => firstItem + nth
const receivedItem = ({ firstItem }: HistoryWorld, nth: number): number => firstItem + 10_000 + nth
const spamItem = ({ firstItem }: HistoryWorld, nth: number): number => firstItem + 20_000 + nth

/** Items alternate between the collections of ERC-721 and ERC-1155. */
const collectionOf = ({ chain }: HistoryWorld, id: number): SandboxCollection =>
  pick(
    chain.collections.filter(({ isSpam }) => !isSpam),
    id,
  )

function mintItem(world: HistoryWorld, owner: Address, id: number): HistoryTransaction {
  const { address, kind, name } = collectionOf(world, id)
  const uri = metadataUri({ name: `${name} ${id}` })
  const data =
    kind === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'mint', args: [owner, BigInt(id), uri] })
      : encodeFunctionData({ abi, functionName: 'mint', args: [owner, BigInt(id), 1n] })
  return onContract(owner, address, data)
}

function sendItem(world: HistoryWorld, from: Address, to: Address, id: number): HistoryTransaction {
  const { address, kind } = collectionOf(world, id)
  const data =
    kind === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, BigInt(id)] })
      : encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, BigInt(id), 1n, '0x'] })
  return onContract(from, address, data)
}

const items = (world: HistoryWorld): Makers<'nft-received' | 'nft-sent' | 'nft-minted'> => ({
  'nft-received': (nth) => sendItem(world, contactOf(world, nth), world.account, receivedItem(world, nth)),
  'nft-sent': (nth) => sendItem(world, world.account, contactOf(world, nth), mintedItem(world, nth)),
  'nft-minted': (nth) => mintItem(world, world.account, mintedItem(world, nth)),
})

function calls(world: HistoryWorld): Makers<'approval' | 'execution' | 'failed' | 'swap'> {
  const { account, chain } = world
  const { multicall3, reverter } = chain.contracts
  const [dollar, gold] = chain.tokens as readonly [SandboxToken, SandboxToken]
  const allow = (token: Address, spender: Address, value: bigint): HistoryTransaction =>
    onContract(account, token, encodeFunctionData({ abi, functionName: 'approve', args: [spender, value] }))
  const needed = [
    allow(gold.address, multicall3, unlimited),
    ...(chain.pools
      ? [dollar, gold].map(({ address }) => allow(address, chain.pools?.router as Address, unlimited))
      : []),
  ]
  const allowAll = (operator: Address, nth: number): HistoryTransaction =>
    onContract(
      account,
      collectionOf(world, nth).address,
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, nth % 4 < 2] }),
    )
  const fails = (to: Address, more: Partial<HistoryTransaction>): HistoryTransaction => ({
    from: account,
    to,
    ...more,
    fails: true,
  })
  return {
    approval: (nth) =>
      needed[nth] ??
      (nth % 2 === 0
        ? allowAll(contactOf(world, nth), nth / 2)
        : allow(dollar.address, contactOf(world, nth), amountOf(dollar, nth))),
    execution: () => onContract(account, multicall3, encodeFunctionData({ abi, functionName: 'getBlockNumber' })),
    failed: (nth) =>
      pick(
        [
          fails(reverter, {
            data: encodeFunctionData({ abi, functionName: 'failWithReason', args: ['Too little received'] }),
          }),
          fails(reverter, { value: coinOf(nth) / 10n }),
          fails(gold.address, {
            data: encodeFunctionData({ abi, functionName: 'transfer', args: [contactOf(world, nth), unlimited] }),
          }),
        ],
        nth,
      ),
    swap: (nth) => swap(chain.pools as SandboxPools, { account, dollar, gold }, nth),
  }
}

interface Trader {
  readonly account: Address
  readonly dollar: SandboxToken
  readonly gold: SandboxToken
}

/** A dollar for a wrapped coin on v2; dollars for gold, and gold for dollars, on v3. */
function swap({ router, list }: SandboxPools, { account, dollar, gold }: Trader, nth: number): HistoryTransaction {
  const token = nth % 3 === 2 ? gold : dollar
  const functionName = nth % 3 === 0 ? 'swapV2' : 'swapV3'
  const pool = list.find(({ version }) => functionName.endsWith(version.toUpperCase()))?.address as Address
  const args = [pool, token.address, amountOf(token, nth)] as const
  return onContract(account, router, encodeFunctionData({ abi, functionName, args }))
}

function unasked(world: HistoryWorld): Makers<'spam' | 'zero-value' | 'dust'> {
  const { account, chain } = world
  const [dollar] = chain.tokens as readonly [SandboxToken]
  const bait = chain.collections.find(({ isSpam }) => isSpam) as SandboxCollection
  const give = (token: SandboxToken, value: bigint): HistoryTransaction =>
    onContract(stranger, token.address, encodeFunctionData({ abi, functionName: 'transfer', args: [account, value] }))
  return {
    spam: (nth) => {
      if (nth % 2 === 0) {
        const token = pick(chain.spam, nth / 2)
        return give(token, amountOf(token, nth))
      }
      const id = spamItem(world, nth)
      const args = [account, BigInt(id), `https://claim-sand.example/${id}.json`] as const
      return onContract(stranger, bait.address, encodeFunctionData({ abi, functionName: 'mint', args }))
    },
    'zero-value': (nth) => {
      if (nth % 2 === 1) return { from: stranger, to: account, value: 0n }
      const args = [account, lookAlike(contactOf(world, nth)), 0n] as const
      return onContract(stranger, dollar.address, encodeFunctionData({ abi, functionName: 'transferFrom', args }))
    },
    dust: (nth) => (nth % 2 === 0 ? give(dollar, 1n) : { from: stranger, to: account, value: 1n }),
  }
}

/** An address that has the first and the last characters of another one, as views shorten it. */
const lookAlike = (address: Address): Address =>
  `${address.slice(0, 8)}${'5'.repeat(28)}${address.slice(-6)}`.toLowerCase() as Address
