import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import { createChain, GOLD, ROUTER, USD } from './swap.chain.fixture.js'
import { createProvider, createStage, settle, type Stage } from './swap.fixture.js'
import { createLedger } from './swap.ledger.fixture.js'
import type { SwapProvider } from './swap.provider.types.js'
import { swapOf } from './swap.subjects.js'

/** Two tabs of one visitor, with one wallet. The same form is prepared in both. */
async function tabs(from?: string): Promise<readonly [Stage, Stage]> {
  const [fake, ledger] = [createChain(), createLedger()]
  const open = async (page: string): Promise<Stage> => {
    const stage = createStage({ fake, ledger, page, isWilling: false })
    stage.fill(from, GOLD)
    await stage.swap.prepare()
    return stage
  }
  return [await open('first'), await open('second')]
}

const swapsOf = ({ prompts }: Stage): number => prompts.filter(({ options }) => swapOf(options)).length

describe('F087 an equal swap whose prompt is open', () => {
  it('in another tab is said before the wallet is asked once more, also where both tabs were prepared before', async () => {
    const [first, second] = await tabs()
    first.swap.confirm().catch(() => {})
    await settle()
    await expect(second.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide', context: { open: ['repeated'] } })
    await settle()
    expect([swapsOf(first), swapsOf(second)]).toEqual([1, 0])
    expect(second.swap.state.preview?.stops).toEqual(['repeated'])
    second.clock.pass(1_000)
    second.swap.accept(['repeated'])
    second.swap.confirm().catch(() => {})
    await settle()
    expect(swapsOf(second)).toBe(1)
  })

  it('in another tab wins over a swap whose approval was asked for first', async () => {
    const [first, second] = await tabs(USD)
    const answer = second.swap.confirm()
    await settle()
    // The other tab has an approval of its own, and is faster.
    first.swap.confirm().catch(() => {})
    await settle()
    first.prompts[0]?.approve()
    await settle()
    expect(swapsOf(first)).toBe(1)
    second.prompts[0]?.approve()
    await expect(answer).rejects.toMatchObject({ code: 'swap/decide' })
    expect([swapsOf(second), second.allowed(USD, ROUTER)]).toEqual([0, 10_000n])
  })

  it('in another tab is read from the storage before each prompt, also where its event is late', async () => {
    const [first, second] = await tabs()
    second.now.isDeaf = true
    first.swap.confirm().catch(() => {})
    await settle()
    await expect(second.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide', context: { open: ['repeated'] } })
    expect([swapsOf(first), swapsOf(second)]).toEqual([1, 0])

    const [fast, slow] = await tabs(USD)
    const answer = slow.swap.swap({ from: USD, to: GOLD, amount: '100' })
    await settle()
    slow.now.isDeaf = true
    fast.swap.confirm().catch(() => {})
    await settle()
    fast.prompts[0]?.approve()
    await settle()
    slow.prompts[0]?.approve()
    await expect(answer).rejects.toMatchObject({ code: 'swap/decide', context: { open: ['repeated'] } })
    expect([swapsOf(fast), swapsOf(slow)]).toEqual([1, 0])
  })

  it('stops an app’s call too, unless the app has shown that', async () => {
    const [first, second] = await tabs()
    first.swap.confirm().catch(() => {})
    await settle()
    const request = { from: 'native', to: GOLD, amount: '100' }
    await expect(second.swap.swap(request)).rejects.toMatchObject({ code: 'swap/decide' })
    second.swap.swap({ ...request, accepts: ['repeated'] }).catch(() => {})
    await settle()
    expect(swapsOf(second)).toBe(1)
  })

  it('of an app’s call is looked for again after its approval', async () => {
    const [first, second] = await tabs(USD)
    const answer = second.swap.swap({ from: USD, to: GOLD, amount: '100' })
    await settle()
    first.swap.confirm().catch(() => {})
    await settle()
    first.prompts[0]?.approve()
    await settle()
    second.prompts[0]?.approve()
    await expect(answer).rejects.toMatchObject({ code: 'swap/decide', context: { open: ['repeated'] } })
    expect([swapsOf(first), swapsOf(second)]).toEqual([1, 0])
  })

  it('of this form with another slippage is one too, and of the same form is none: that one joins it', async () => {
    const [stage] = await tabs()
    const answer = stage.swap.confirm()
    await settle()
    stage.swap.setSlippage(2)
    await stage.swap.prepare()
    expect(stage.swap.state.preview?.stops).toEqual(['repeated'])
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide' })
    stage.swap.setSlippage(1)
    await stage.swap.prepare()
    expect(stage.swap.state.preview?.stops).toEqual([])
    const joined = stage.swap.confirm()
    await settle()
    expect(swapsOf(stage)).toBe(1)
    stage.prompts[0]?.approve()
    expect((await joined).hash).toBe((await answer).hash)
  })

  it('that was refused stops none', async () => {
    const [first, second] = await tabs()
    first.swap.confirm().catch(() => {})
    await settle()
    first.prompts[0]?.reject(walletError('rejected'))
    second.swap.confirm().catch(() => {})
    await settle()
    expect(swapsOf(second)).toBe(1)
  })
})

it('F087 an equal form takes up no operation of another provider than the one that the visitor has read', async () => {
  const fake = createChain()
  const provider = (id: string): SwapProvider => createProvider(() => fake.switches.rate, { id, name: id })
  const [first, second] = [provider('one'), provider('two')]
  let isFirstDown = false
  const quotes: SwapProvider['quotes'] = async (...asked) => (isFirstDown ? [] : first.quotes(...asked))
  const stage = createStage({ fake, isWilling: false, providers: [{ ...first, quotes }, second] })
  stage.fill(USD, GOLD)
  await stage.swap.prepare()
  const answer = stage.swap.confirm()
  await settle()
  isFirstDown = true
  stage.swap.enterAmount('1')
  stage.swap.enterAmount('100')
  await stage.swap.prepare()
  expect(stage.swap.state.preview?.offer.provider.id).toBe('two')
  stage.swap.confirm().catch(() => {})
  stage.prompts[0]?.approve()
  await expect(answer).rejects.toMatchObject({ code: 'swap/quote-moved' })
  expect(swapsOf(stage)).toBe(0)
})
