import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { createSnackbarController } from './snackbar.controller.js'

function setUp() {
  const { clock } = createWorld()
  return { clock, snackbar: createSnackbarController({ clock }) }
}

describe('the snackbar', () => {
  it('shows a message with its values at once', () => {
    const { snackbar } = setUp()
    snackbar.show('error', 'account/balance-unavailable', { wallet: 'A' })
    expect(snackbar.state).toEqual({
      open: true,
      variant: 'error',
      message: 'account/balance-unavailable',
      values: { wallet: 'A' },
    })
  })

  it('S4.03 S9.02 closes the one on show, and opens the next after 150 ms', () => {
    const { snackbar, clock } = setUp()
    snackbar.show('success', 'first')
    snackbar.show('error', 'second')
    expect(snackbar.state.open).toBe(false)
    clock.pass(149)
    expect(snackbar.state.open).toBe(false)
    clock.pass(1)
    expect(snackbar.state).toMatchObject({ open: true, message: 'second' })
  })

  it('S4.03 the last of several wins', () => {
    const { snackbar, clock } = setUp()
    snackbar.show('success', 'first')
    snackbar.show('error', 'second')
    clock.pass(50)
    snackbar.show('loading', 'third')
    expect(snackbar.state.open).toBe(false)
    clock.pass(150)
    expect(snackbar.state).toMatchObject({ open: true, variant: 'loading', message: 'third' })
    clock.pass(1000)
    expect(snackbar.state).toMatchObject({ open: true, message: 'third' })
  })

  it('closes by itself, except the loading variant', () => {
    const { snackbar, clock } = setUp()
    snackbar.show('success', 'first')
    clock.pass(4000)
    expect(snackbar.state.open).toBe(false)
    snackbar.show('loading', 'second')
    clock.pass(60_000)
    expect(snackbar.state.open).toBe(true)
  })

  it('closes for good: a message that was about to open is dropped', () => {
    const { snackbar, clock } = setUp()
    snackbar.show('success', 'first')
    snackbar.show('error', 'second')
    snackbar.close()
    clock.pass(10_000)
    expect(snackbar.state.open).toBe(false)
    expect(clock.waiting()).toBe(0)
    snackbar.show('success', 'third')
    expect(snackbar.state).toMatchObject({ open: true, message: 'third' })
  })
})
