import fc from 'fast-check'
import { expect, it } from 'vitest'
import { walletError } from '../adapter/wallet.errors.js'
import { createEmitter } from '../base/emitter.js'
import { createWorld } from '../base/world.fixture.js'
import { createSteps as createConnectionSteps } from '../features/connection/connection.steps.js'
import { createModalController } from '../features/modal/modal.controller.js'
import { createSteps as createNetworkSteps } from '../features/network/network.steps.js'
import { createViewStack } from '../features/router/router.stack.js'
import { createStepContext } from '../features/router/router.stepContext.js'
import type { Route, RouterController } from '../features/router/router.types.js'
import { createSnackbarController } from '../features/snackbar/snackbar.controller.js'
import type { LatchEvents } from '../latch.types.js'
import { createDuties } from './duties.js'
import type { Duty, FeatureContext, StepTable } from './feature.types.js'

const RUNS = 250
const STEPS = 40

const UNSUPPORTED: Route = { view: 'UnsupportedChain' }
/** Stands for a later view that an asynchronous condition requires, as the sign-in is. */
const SIGN_IN: Route = { view: 'AccountSettings' }

const wallet = { namespace: 'eip155', connectorId: 'a' } as const
const EVENTS = {
  connected: { ...wallet, reconnected: false },
  accountsChanged: { ...wallet, accounts: [] },
  networkChanged: { ...wallet, networkId: 'eip155:1' },
  walletSwitched: wallet,
  disconnected: wallet,
  connecting: wallet,
  connectCancelled: wallet,
  connectFailed: { ...wallet, error: walletError('unknown') },
  switchFailed: { networkId: 'eip155:1', error: walletError('unknown') },
  namespaceNeeded: { namespace: 'solana' },
} as const satisfies Partial<LatchEvents>

/** The events after which a required view is shown in any case. */
const SHOWN_AFTER: readonly (keyof LatchEvents)[] = ['connected', 'networkChanged', 'walletSwitched']

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('event' as const), name: fc.constantFrom(...keysOf(EVENTS)) }) },
  fc.record({ do: fc.constant('reconnected' as const) }),
  fc.record({ do: fc.constantFrom('network' as const, 'signIn' as const), isOpen: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'fail' as const), at: fc.nat(3) }) },
  fc.record({ do: fc.constantFrom('close' as const, 'push' as const, 'back' as const, 'wait' as const) }),
)

function keysOf<table extends object>(table: table): (keyof table)[] {
  return Object.keys(table) as (keyof table)[]
}

/** Makes the real duties, router, modal and steps. The test plays the visitor and the wallet, and gives the answers. */
function createModel() {
  const { environment, clock } = createWorld()
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const modal = createModalController({ clock, events, track: () => {}, isConnected: () => true })
  const stack = createViewStack({ close: modal.close, first: { view: 'Connect' } })
  const require = (route: Route): void => {
    stack.reset(route)
    modal.open()
  }
  const router: RouterController = { ...stack, require, open: async () => {}, dispose: () => {} }
  /** Which conditions hold now. */
  const truth = { network: false, signIn: false }
  /** The questions to the asynchronous duty that are not answered yet. */
  let asked: { readonly isOpen: boolean; readonly answer: (isOpen: boolean) => void; readonly fail: () => void }[] = []
  const list: readonly Duty[] = [
    { order: 1, isOpen: () => truth.network, route: UNSUPPORTED },
    {
      order: 2,
      isOpen: () =>
        new Promise((answer, reject) => {
          asked.push({ isOpen: truth.signIn, answer, fail: () => reject(new Error('out of reach')) })
        }),
      route: SIGN_IN,
    },
  ]
  const report = (): void => {}
  const context = {
    environment,
    events,
    options: { features: {} },
    get: () => ({ account: () => ({}), each: () => {}, get: () => undefined }),
  }
  const duties = createDuties({ list, events, report, isOpen: ({ isOpen }) => isOpen(context as never) })
  const showRequired = (mayOpen: boolean): void => {
    const route = duties.required()
    if (route && (mayOpen || modal.state.open)) require(route)
  }
  const stop = duties.start(showRequired)
  const steps = createStepContext({
    context: context as object as FeatureContext,
    duties,
    router,
    modal,
    snackbar: createSnackbarController({ clock }),
  })
  const tables: StepTable[] = [createConnectionSteps(steps), createNetworkSteps(steps)]
  events.onEach((event, name) => {
    for (const table of tables) (table[name] as ((event: unknown) => void) | undefined)?.(event)
  })
  modal.open()

  function answer(at: number, act: (question: (typeof asked)[number]) => void): void {
    const question = asked[at]
    asked = asked.filter((each) => each !== question)
    if (question) act(question)
  }

  return {
    modal,
    router,
    duties,
    truth,
    stop,
    asked: () => asked.length,
    emit: <name extends keyof LatchEvents>(name: name, event: LatchEvents[name]) => events.emit(name, event),
    answer: (at: number) => answer(at, (question) => question.answer(question.isOpen)),
    fail: (at: number) => answer(at, (question) => question.fail()),
    wait: () => clock.pass(1_000),
  }
}

type Model = ReturnType<typeof createModel>

/** Does one step. True for a step of the visitor, who may close the modal and leave a required view. */
function run(model: Model, action: typeof step extends fc.Arbitrary<infer value> ? value : never): boolean {
  const { modal, router, truth } = model
  switch (action.do) {
    case 'event':
      model.emit(action.name, EVENTS[action.name])
      return false
    case 'reconnected':
      model.emit('connected', { ...wallet, reconnected: true })
      return false
    case 'network':
    case 'signIn':
      truth[action.do] = action.isOpen
      return true
    case 'answer':
      model.answer(action.at)
      return false
    case 'fail':
      model.fail(action.at)
      return false
    case 'close':
      modal.close()
      return true
    case 'push':
      router.push({ view: 'WhatIsANetwork' })
      return true
    case 'back':
      router.goBack()
      return true
    case 'wait':
      model.wait()
      return false
  }
}

it('S2.07 no step closes the modal, or puts another view in place, while a duty is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (actions) => {
      const model = createModel()
      const { modal, router, duties } = model
      let isLeft = false
      for (const action of actions) {
        const wasOpen = modal.state.open
        const isVisitors = run(model, action)
        await new Promise(setImmediate)
        // The end of a connection may leave the view as it is, until an event that shows the required view in any case.
        if (action.do === 'event' && action.name === 'disconnected') isLeft = true
        if (action.do === 'event' && SHOWN_AFTER.includes(action.name)) isLeft = false
        const required = duties.required()
        if (!required || isVisitors) continue
        if (wasOpen) expect(modal.state.open, 'whether the modal is open').toBe(true)
        if (modal.state.open && model.asked() === 0 && !isLeft)
          expect(router.state.history.map(({ view }) => view)).toContain(required.view)
      }
      // In the end every question is answered, and the required view follows from the conditions of the last question.
      model.emit('accountsChanged', EVENTS.accountsChanged)
      while (model.asked() > 0) {
        model.answer(0)
        await new Promise(setImmediate)
      }
      const { network, signIn } = model.truth
      expect(router.state.isChecking).toBe(false)
      expect(duties.required()).toEqual(network ? UNSUPPORTED : signIn ? SIGN_IN : undefined)
      model.stop()
    }),
    { numRuns: RUNS },
  )
})
