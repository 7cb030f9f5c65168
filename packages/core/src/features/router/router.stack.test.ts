import { describe, expect, it } from 'vitest'
import { createViewStack } from './router.stack.js'
import type { Route, TransactionCallbacks } from './router.types.js'

function setUp(first: Route = { view: 'Connect' }) {
  const closed: string[] = []
  const router = createViewStack({ first, close: () => closed.push('closed') })
  const views = (): string[] => router.state.history.map(({ view }) => view)
  return { router, closed, views }
}

describe('the history stack', () => {
  it('S2.01 pushes, replaces and resets', () => {
    const { router, views } = setUp()
    router.push({ view: 'WhatIsAWallet' })
    router.push({ view: 'GetWallet' })
    expect(views()).toEqual(['Connect', 'WhatIsAWallet', 'GetWallet'])
    router.replace({ view: 'ConnectingExternal', params: { connectorId: 'a' } })
    expect(views()).toEqual(['Connect', 'WhatIsAWallet', 'ConnectingExternal'])
    expect(router.current()).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'a' } })
    router.reset({ view: 'Account' })
    expect(views()).toEqual(['Account'])
  })

  it('S2.01 goes back, and closes where only one entry remains', () => {
    const { router, views, closed } = setUp()
    router.push({ view: 'WhatIsAWallet' })
    router.goBack()
    expect(views()).toEqual(['Connect'])
    expect(closed).toEqual([])
    router.goBack()
    expect(views()).toEqual(['Connect'])
    expect(closed).toEqual(['closed'])
  })

  it('knows which way it went', () => {
    const { router } = setUp()
    router.push({ view: 'WhatIsAWallet' })
    expect(router.state.direction).toBe('forward')
    router.goBack()
    expect(router.state.direction).toBe('back')
    router.reset({ view: 'Account' })
    expect(router.state.direction).toBe('forward')
  })

  it('F087 pushes the view on show only once, unless its parameters differ', () => {
    const { router, views } = setUp()
    router.push({ view: 'ConnectingExternal', params: { connectorId: 'a' } })
    router.push({ view: 'ConnectingExternal', params: { connectorId: 'a' } })
    expect(views()).toHaveLength(2)
    router.push({ view: 'ConnectingExternal', params: { connectorId: 'b' } })
    expect(views()).toHaveLength(3)
    // Amounts in the smallest unit are no JSON.
    for (const amount of [1n, 1n, 2n]) router.push({ view: 'Swap', params: { amount } })
    expect(views()).toHaveLength(5)
  })

  it('leaves a view that was rendered ahead as it is', () => {
    const { router } = setUp()
    const before = router.state.history
    router.reset({ view: 'Connect' })
    expect(router.state.history).toBe(before)
  })

  it('is not changed from outside by the route it was given', () => {
    const params = { connectorId: 'a' }
    const first = { view: 'ConnectingExternal', params } as const
    const { router } = setUp(first)
    router.reset({ view: 'Connect' })
    expect(first).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'a' } })
  })
})

describe('the transaction stack', () => {
  function begin() {
    const test = setUp()
    const ran: string[] = []
    const steps = (name: string): TransactionCallbacks => ({
      onSuccess: () => ran.push(`${name} succeeded`),
      onError: () => ran.push(`${name} failed`),
      onCancel: () => ran.push(`${name} cancelled`),
    })
    test.router.push({ view: 'Networks' })
    test.router.pushTransaction(steps('outer'))
    test.router.pushTransaction(steps('inner'))
    return { ...test, ran }
  }

  it('S4.05 success runs the success handler of the latest, and stays', () => {
    const { router, ran, views } = begin()
    router.popTransaction('success')
    router.popTransaction('success')
    expect(ran).toEqual(['inner succeeded', 'outer succeeded'])
    expect(views()).toEqual(['Connect', 'Networks'])
  })

  it('S4.05 error and cancel run theirs and go back', () => {
    const { router, ran, views, closed } = begin()
    router.popTransaction('error')
    expect(views()).toEqual(['Connect'])
    router.popTransaction('cancel')
    expect(ran).toEqual(['inner failed', 'outer cancelled'])
    expect(closed).toEqual(['closed'])
  })

  it('F088 F089 dropping one runs no handler, and stays', () => {
    const { router, ran, views } = begin()
    router.dropTransaction()
    expect(ran).toEqual([])
    expect(views()).toEqual(['Connect', 'Networks'])
    router.popTransaction('success')
    expect(ran).toEqual(['outer succeeded'])
  })

  it('S4.05 does without handlers', () => {
    const { router, views } = setUp()
    router.push({ view: 'Networks' })
    router.pushTransaction({})
    router.popTransaction('error')
    router.popTransaction('success')
    expect(views()).toEqual(['Connect'])
  })
})

describe('the types', () => {
  it('S2.01 ask for what a view is opened with', () => {
    const { router } = setUp()
    const typed = (): void => {
      router.push({ view: 'ConnectingExternal', params: { connectorId: 'a' } })
      // @ts-expect-error Which connector?
      router.push({ view: 'ConnectingExternal' })
      // @ts-expect-error Connect takes nothing.
      router.push({ view: 'Connect', params: { connectorId: 'a' } })
      // @ts-expect-error There is no such view.
      router.push({ view: 'Nowhere' })
    }
    expect(typed).toBeTypeOf('function')
  })
})

describe('the places of lists', () => {
  it('stay while their view is in the history, also below another one', () => {
    const { router } = setUp()
    router.push({ view: 'Networks' })
    Object.assign(router.listPlace('Networks'), { key: 'eip155:10', scrolled: 640 })
    router.push({ view: 'WhatIsANetwork' })
    expect(router.listPlace('Networks')).toEqual({ key: 'eip155:10', scrolled: 640 })
    router.goBack()
    expect(router.listPlace('Networks')).toEqual({ key: 'eip155:10', scrolled: 640 })
    expect(router.listPlace('AllWallets')).toEqual({})
  })

  it('are empty once the visitor left the view by going back, or to another beginning', () => {
    const { router } = setUp()
    for (const leave of [() => router.goBack(), () => router.reset({ view: 'Account' })]) {
      router.push({ view: 'Networks' })
      router.listPlace('Networks').scrolled = 640
      leave()
      // A view that is animated out renders once more.
      router.listPlace('Networks').isKnown = true
      router.push({ view: 'Networks' })
      expect(router.listPlace('Networks')).toEqual({})
    }
  })
})
