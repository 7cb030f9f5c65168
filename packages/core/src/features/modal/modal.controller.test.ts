import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { createEmitter } from '../../base/emitter.js'
import { createModalController } from './modal.controller.js'
import type { ModalEvents } from './modal.types.js'

function setUp() {
  const { clock, environment } = createWorld()
  const events = createEmitter<ModalEvents>(environment.report)
  const tracked: unknown[] = []
  let connected = false
  const modal = createModalController({
    clock,
    events,
    track: (...event) => tracked.push(event),
    isConnected: () => connected,
  })
  return { clock, tracked, modal, connect: () => (connected = true) }
}

describe('the modal', () => {
  it('S3.18 opens and closes, and says each once', () => {
    const { modal, tracked, connect } = setUp()
    expect(modal.state.open).toBe(false)
    modal.close()
    modal.open()
    modal.open()
    expect(modal.state.open).toBe(true)
    connect()
    modal.close()
    expect(modal.state.open).toBe(false)
    expect(tracked).toEqual([
      ['MODAL_CREATED', {}],
      ['MODAL_OPEN', { connected: false }],
      ['MODAL_CLOSE', { connected: true }],
    ])
  })

  it('counts how often the visitor or the app asks for it, and no other opening', () => {
    const { modal } = setUp()
    modal.open()
    expect(modal.state.requests).toBe(0)
    modal.countRequest()
    modal.countRequest()
    expect(modal.state.requests).toBe(2)
  })

  it('S2.12 S9.02 shakes for 500 ms, counted from the last time', () => {
    const { modal, clock } = setUp()
    modal.shake()
    clock.pass(400)
    modal.shake()
    clock.pass(499)
    expect(modal.state.shaking).toBe(true)
    clock.pass(1)
    expect(modal.state.shaking).toBe(false)
    expect(clock.waiting()).toBe(0)
  })
})
