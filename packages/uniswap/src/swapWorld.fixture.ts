import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseSignature,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { RECEIPT_WAIT, startSandbox, type Sandbox, type SandboxToken } from '../../sandbox/src/exports/index.js'
import { createUniswap } from './createUniswap.js'
import type {
  CaipNetworkId,
  QuoteRequest,
  SwapCall,
  SwapContext,
  SwapPermit,
  SwapProvider,
  SwapQuote,
  UniswapOptions,
} from './uniswap.types.js'

const permitAbi = parseAbi([
  'function nonces(address) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const permitFields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const

/** The coin, or a token of the sandbox, by its symbol. */
export type Symbol = 'ETH' | 'WETH' | 'SUSD' | 'SGLD' | 'MUTE' | 'FEE'

/** A world of one chain with pools. */
export type SwapWorld = Awaited<ReturnType<typeof startSwapWorld>>

/** Starts a sandbox, and reads and writes its first EVM chain as one of its accounts. */
export async function startSwapWorld() {
  const sandbox: Sandbox = await startSandbox({ port: 0 })
  const [chain] = sandbox.manifest.evm.chains
  const [first, second] = sandbox.manifest.evm.accounts
  if (!chain?.pools || !first || !second) throw new Error('The sandbox has no pools.')
  const { pools } = chain
  const account = privateKeyToAccount(first.privateKey)
  const client = createTestClient({ mode: 'anvil', account, transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const networkId: CaipNetworkId = chain.caip2
  const known: readonly SandboxToken[] = [...chain.tokens, chain.feeToken, pools.wrapped]
  const tokenOf = (symbol: Symbol) => {
    const token = known.find((each) => each.symbol === symbol)
    return token ? { address: token.address, decimals: token.decimals } : { address: undefined, decimals: 18 }
  }
  const balance = (symbol: Symbol, owner: Address = account.address): Promise<bigint> => {
    const { address } = tokenOf(symbol)
    return address
      ? client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
      : client.getBalance({ address: owner })
  }
  const calls: { to: string; data: Hex }[] = []
  const context: SwapContext = {
    signal: new AbortController().signal,
    async call(_, { to, data }) {
      calls.push({ to, data })
      return (await client.call({ to: to as Address, data })).data ?? '0x'
    },
  }
  /** Sends a call, and resolves with the gas and what it paid for it. */
  async function send({ to, data, value }: SwapCall) {
    const hash = await client.sendTransaction({
      to: to as Address,
      data,
      value: BigInt(value),
      gas: 2_000_000n,
      chain: null,
    })
    const receipt = await client.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
    return { ...receipt, paid: receipt.gasUsed * receipt.effectiveGasPrice }
  }
  const write = (to: Address, functionName: 'approve' | 'transfer', args: readonly [Address, bigint]) =>
    send({ to, data: encodeFunctionData({ abi: erc20Abi, functionName, args }), value: '0' })
  const allowance = (token: Address | undefined, spender: string): Promise<bigint> =>
    client.readContract({
      address: token ?? '0x',
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account.address, spender as Address],
    })
  return {
    sandbox,
    chain,
    pools,
    client,
    account,
    other: second.address,
    networkId,
    context,
    calls,
    tokenOf,
    balance,
    send,
    write,
    allowance,
    /** Signs a permit of the account for the router. */
    async permit(token: Address | undefined, amount: string): Promise<SwapPermit> {
      if (!token) throw new Error('The coin has no permit.')
      const [name, nonce] = await Promise.all([
        client.readContract({ address: token, abi: erc20Abi, functionName: 'name' }),
        client.readContract({ address: token, abi: permitAbi, functionName: 'nonces', args: [account.address] }),
      ])
      const deadline = (await client.getBlock()).timestamp + 3_600n
      const signature = await account.signTypedData({
        domain: { name, version: '1', chainId: chain.id, verifyingContract: token },
        types: { Permit: permitFields },
        primaryType: 'Permit',
        message: {
          owner: account.address,
          spender: pools.swapRouter,
          value: BigInt(amount),
          nonce,
          deadline,
        },
      })
      const { r, s, yParity } = parseSignature(signature)
      return { deadline: String(deadline), amount, v: 27 + yParity, r, s }
    },
    usePermit: (token: Address | undefined, { deadline, amount, v, r, s }: SwapPermit) =>
      send({
        to: token ?? '0x',
        data: encodeFunctionData({
          abi: permitAbi,
          functionName: 'permit',
          args: [account.address, pools.swapRouter, BigInt(amount), BigInt(deadline), v, r, s],
        }),
        value: '0',
      }),
    provider: (options: UniswapOptions = {}): SwapProvider =>
      createUniswap({ ...options, deployments: { [networkId]: pools.deployment } }),
    requestOf: (from: Symbol, to: Symbol, amount: bigint, slippage = 1): QuoteRequest => ({
      networkId,
      from: tokenOf(from),
      to: tokenOf(to),
      amount: String(amount),
      account: account.address,
      slippage,
    }),
    /** Approves just the amount, swaps, and resolves with what arrived and was given. */
    async swap(provider: SwapProvider, quote: SwapQuote, [from, to]: readonly [Symbol, Symbol]) {
      const built = await provider.build(quote, context)
      const { address } = quote.request.from
      if (address && built.spender)
        await write(address as Address, 'approve', [built.spender as Address, BigInt(quote.request.amount)])
      const before = { from: await balance(from), to: await balance(to) }
      const [call] = built.calls
      if (!call) throw new Error('There is no call.')
      const { status, paid, gasUsed } = await send(call)
      const after = { from: await balance(from), to: await balance(to) }
      return {
        status,
        gasUsed,
        given: before.from - after.from - (from === 'ETH' ? paid : 0n),
        received: after.to - before.to + (to === 'ETH' ? paid : 0n),
        left: address && built.spender ? await allowance(address as Address, built.spender) : 0n,
      }
    },
    stop: () => sandbox.stop(),
  }
}
