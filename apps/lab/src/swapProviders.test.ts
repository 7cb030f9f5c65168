// Tests swap.asking.ts, swap.form.ts, swap.preparing.ts.
import type { RecordedSwap, SentTransaction, SwapController, SwapPreview, SwapRequest, Token } from '@latchkit/core'
import { startSandbox, type Sandbox, type WalletSwitches } from '@latchkit/sandbox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { evmChain, solanaChain, type SwapChain } from './swapChain.fixture.js'
import { evmWallet, openSwapPage, solanaWallet, type SwapPage } from './swapPage.fixture.js'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })))
afterAll(() => sandbox.stop())

/** What is given, what is got, how much, and what the wallet is asked for. */
type Row = readonly [from: string, to: string, amount: string, asked: readonly string[]]

const SEND = 'eth_sendTransaction'
const PERMIT = 'eth_signTypedData_v4'
const BATCH = 'wallet_sendCalls'

/** Each token is given once, and got once. */
const IN_STEPS: readonly Row[] = [
  ['ETH', 'SUSD', '0.03', [SEND]],
  ['SUSD', 'MUTE', '60', [SEND, SEND]],
  ['MUTE', 'FEE', '60', [SEND, SEND]],
  ['FEE', 'SGLD', '120', [SEND, SEND]],
  ['SGLD', 'ETH', '15', [PERMIT, SEND]],
]
/** As above. With the first batch, the account gets the code that makes batches. */
const IN_ONE: readonly Row[] = [
  ['ETH', 'MUTE', '0.03', [SEND]],
  ['MUTE', 'SGLD', '60', [BATCH]],
  ['SGLD', 'FEE', '15', [BATCH]],
  ['FEE', 'SUSD', '120', [BATCH]],
  ['SUSD', 'ETH', '60', [BATCH]],
]
const ON_SOLANA: readonly Row[] = [
  ['SOL', 'SUSD', '0.5', ['solana:signTransaction']],
  ['SUSD', 'SOL', '30', ['solana:signTransaction']],
  ['SUSD', 'FEE', '30', ['solana:signTransaction']],
  ['FEE', 'S22', '60', ['solana:signTransaction']],
  ['S22', 'SUSD', '15', ['solana:signTransaction']],
]

/** Asks the wallet for what was prepared. */
type Run = (page: SwapPage, swap: SwapController, request: SwapRequest) => Promise<SentTransaction>

const byCall: Run = ({ latch }, _, request) => latch.swap(request)
const byForm: Run = (_, swap) => swap.confirm(swap.state.preview?.offer)

/** Fills the form, and prepares what it says. */
async function prepare({ latch }: SwapPage, [from, to]: readonly [Token, Token], amount: string) {
  const swap = await latch.feature('swap')
  swap.begin()
  swap.chooseToken('from', from)
  swap.chooseToken('to', to)
  swap.enterAmount(amount)
  // On a busy machine a provider may be too late for the server. It asks anew after two seconds.
  const prepared = async () => expect(await swap.prepare(), String(swap.state.error)).toBe(true)
  await vi.waitFor(prepared, { interval: 2_100, timeout: 60_000 })
  return { swap, preview: swap.state.preview as SwapPreview }
}

/** Swaps, and compares what the chain says with what was prepared. */
async function check(page: SwapPage, chain: SwapChain, run: Run, [given, got, amount, asked]: Row): Promise<void> {
  const [from, to] = [chain.tokenOf(given), chain.tokenOf(got)]
  const { swap, preview } = await prepare(page, [from, to], amount)
  expect(preview.stops).toEqual([])
  const balances = () => Promise.all([chain.balanceOf(from), chain.balanceOf(to)])
  const [before, fees] = [await balances(), await chain.countFees()]
  await chain.settled(await run(page, swap, { from: from.address, to: to.address ?? 'native', amount }))
  const [after, paid] = [await balances(), await fees()]
  const coinFee = ({ address }: Token): bigint => (address === undefined ? paid : 0n)
  const lost = before[0] - after[0] - coinFee(from)
  const gained = after[1] - before[1] + coinFee(to)
  expect({ lost: String(lost), gained: String(gained) }).toEqual({ lost: preview.gives, gained: preview.arrives })
  const { toAmountMin } = page.latch.getState().transactions?.transactions[0]?.subject?.data as RecordedSwap
  expect(gained).toBeGreaterThanOrEqual(BigInt(toAmountMin))
  expect(await chain.allowanceOf(from)).toBe(0n)
  expect(page.takeAsked()).toEqual(asked)
}

const EVM = [
  { name: 'wagmi', adapters: 'wagmi', account: 2 },
  { name: 'ethers', adapters: 'ethers', account: 3 },
  { name: 'ethers5', adapters: 'ethers5', account: 4 },
  { name: 'the universal adapter', adapters: 'none', account: 5 },
] as const

describe.each(EVM)('S1.01.11 a swap by $name', ({ adapters, account }) => {
  let page: SwapPage
  const chain = (): SwapChain => evmChain(sandbox.manifest, account)
  async function open(switches: Partial<WalletSwitches> = {}): Promise<void> {
    const { manifest } = sandbox
    const query = { adapters, services: 'off' }
    page = await openSwapPage({ manifest, query, install: evmWallet(manifest, account, switches) })
  }

  describe('in steps', () => {
    beforeAll(() => open())
    afterAll(() => page.close())

    it.each(IN_STEPS)('moves what was shown, and leaves no allowance: %s to %s', async (...row) =>
      check(page, chain(), byCall, row),
    )

    it('moves what the form has shown', async () => check(page, chain(), byForm, ['SUSD', 'SGLD', '40', [SEND, SEND]]))
  })

  describe('in one prompt', () => {
    beforeAll(() => open({ atomic: 'ready' }))
    afterAll(() => page.close())

    it.each(IN_ONE)('moves what was shown, and leaves no allowance: %s to %s', async (...row) =>
      check(page, chain(), byCall, row),
    )
  })
})

describe('S1.01.11 a swap by solana', () => {
  let page: SwapPage
  beforeAll(async () => {
    const { manifest } = sandbox
    const query = { adapters: 'solana', services: 'server', swaps: 'off' }
    page = await openSwapPage({ manifest, query, install: solanaWallet(manifest, 6) })
  })
  afterAll(() => page.close())

  it.each(ON_SOLANA)('moves what was shown: %s to %s', async (...row) =>
    check(page, solanaChain(sandbox.manifest, 6), byForm, row),
  )
})
