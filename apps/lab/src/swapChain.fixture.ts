import type { SentTransaction, Token } from '@latchkit/core'
import type { Manifest, SandboxChain } from '@latchkit/sandbox'
import { createPublicClient, erc20Abi, http, isAddressEqual, type Address } from 'viem'
import { vi } from 'vitest'

/** A chain of the sandbox, read beside the kit, for one of its accounts. */
export interface SwapChain {
  /** The coin or a token by its symbol. Throws an Error where the chain has none. */
  tokenOf(symbol: string): Token
  /** What the account has, in the smallest unit. */
  balanceOf(token: Token): Promise<bigint>
  /** What may be taken of a token by the one who swaps. 0 for the coin, and where the chain has no allowances. */
  allowanceOf(token: Token): Promise<bigint>
  /** Begins to count the fees that the account pays. The returned function resolves with them, in the smallest unit. */
  countFees(): Promise<() => Promise<bigint>>
  /** Resolves once the chain has what was sent. */
  settled(sent: SentTransaction): Promise<unknown>
}

const found = (symbol: string, tokens: readonly Token[]): Token => {
  const token = tokens.find((each) => each.symbol === symbol)
  if (!token) throw new Error(`The sandbox has no token ${symbol}.`)
  return token
}

/** Reads the sandbox's first EVM chain for an account. */
export function evmChain({ evm }: Manifest, account: number): SwapChain {
  const { rpcUrl, caip2: networkId, nativeCurrency, tokens, feeToken, pools } = evm.chains[0] as SandboxChain
  const owner = evm.accounts[account]?.address as Address
  const client = createPublicClient({ transport: http(rpcUrl) })
  const all = [nativeCurrency, ...tokens, feeToken].map((token): Token => ({ networkId, ...token }))
  const reading = ({ address }: Token) => ({ address: address as Address, abi: erc20Abi })

  /** What a transaction of the account has paid. */
  async function paid(hash: Address): Promise<bigint> {
    const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
    return gasUsed * effectiveGasPrice
  }
  async function paidIn(blockNumber: bigint): Promise<bigint> {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    const own = transactions.filter(({ from }) => isAddressEqual(from, owner))
    return sum(await Promise.all(own.map(({ hash }) => paid(hash))))
  }
  async function untilMined(): Promise<void> {
    const count = (blockTag: 'latest' | 'pending') => client.getTransactionCount({ address: owner, blockTag })
    if ((await count('latest')) < (await count('pending'))) throw new Error('A transaction waits for a block.')
  }
  return {
    tokenOf: (symbol) => found(symbol, all),
    balanceOf: (token) =>
      token.address === undefined
        ? client.getBalance({ address: owner })
        : client.readContract({ ...reading(token), functionName: 'balanceOf', args: [owner] }),
    async allowanceOf(token) {
      if (token.address === undefined) return 0n
      const args = [owner, pools?.swapRouter as Address] as const
      return client.readContract({ ...reading(token), functionName: 'allowance', args })
    },
    async countFees() {
      const before = Number(await client.getBlockNumber({ cacheTime: 0 }))
      return async () => {
        const blocks = Number(await client.getBlockNumber({ cacheTime: 0 })) - before
        return sum(await Promise.all(Array.from({ length: blocks }, (_, at) => paidIn(BigInt(before + at + 1)))))
      }
    },
    // The kit asks for a batch that isn't mined yet again after seconds.
    settled: () => vi.waitFor(untilMined, { interval: 20 }),
  }
}

interface Transaction {
  readonly meta: { readonly fee: number }
  readonly transaction: { readonly message: { readonly accountKeys: readonly string[] } }
}

interface HeldToken {
  readonly account: {
    readonly data: { readonly parsed: { readonly info: { readonly tokenAmount: { amount: string } } } }
  }
}

/** Reads the sandbox's Solana chain for an account. */
export function solanaChain({ solana }: Manifest, account: number): SwapChain {
  const { rpcUrl, caip2: networkId, nativeCurrency, tokens, feeToken } = solana
  const owner = solana.accounts[account]?.address ?? ''
  const all = [nativeCurrency, ...tokens, feeToken].map((token): Token => ({ networkId, ...token }))
  const CONFIRMED = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }

  async function ask<Result>(method: string, ...params: readonly unknown[]): Promise<Result> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
    return ((await answer.json()) as { readonly result: Result }).result
  }
  async function signatures(): Promise<readonly string[]> {
    const known = await ask<readonly { readonly signature: string }[]>('getSignaturesForAddress', owner, CONFIRMED)
    return known.map(({ signature }) => signature)
  }
  async function paid(signature: string): Promise<bigint> {
    const { meta, transaction } = await ask<Transaction>('getTransaction', signature, CONFIRMED)
    const [payer] = transaction.message.accountKeys
    return payer === owner ? BigInt(meta.fee) : 0n
  }
  return {
    tokenOf: (symbol) => found(symbol, all),
    async balanceOf({ address: mint }) {
      if (mint === undefined) return BigInt((await ask<{ value: number }>('getBalance', owner, CONFIRMED)).value)
      const config = { ...CONFIRMED, encoding: 'jsonParsed' }
      const { value } = await ask<{ value: readonly HeldToken[] }>('getTokenAccountsByOwner', owner, { mint }, config)
      return sum(value.map((each) => BigInt(each.account.data.parsed.info.tokenAmount.amount)))
    },
    allowanceOf: async () => 0n,
    async countFees() {
      const before = new Set(await signatures())
      return async () => sum(await Promise.all((await signatures()).filter((each) => !before.has(each)).map(paid)))
    },
    settled: ({ wait }) => wait(),
  }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)
