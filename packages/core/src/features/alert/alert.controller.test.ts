import { describe, expect, it } from 'vitest'
import { createAlertController } from './alert.controller.js'

describe('the alert', () => {
  it('S4.11 opens only when debug is on', () => {
    const quiet = createAlertController({ debug: false })
    quiet.open('message')
    expect(quiet.state.open).toBe(false)
    const alert = createAlertController({ debug: true })
    alert.open('message')
    expect(alert.state).toEqual({ open: true, variant: 'info', message: 'message' })
  })

  it('S4.11 S3.18 closes by reset', () => {
    const { state, open, close } = createAlertController({ debug: true })
    open('message', 'error')
    expect(state.variant).toBe('error')
    close()
    expect(state).toEqual({ open: false, variant: 'info', message: '' })
    open('again')
    close()
    expect(state.open).toBe(false)
  })
})
