import type { LatchOptions } from '@latchkit/core'
import type { Manifest } from '@latchkit/sandbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { labForm, labOptions } from './labOptions.js'

const optionsOf = (query: string): Promise<LatchOptions> =>
  labOptions(new URLSearchParams(`adapters=none&services=off&${query}`))

describe('the options in the page’s address', () => {
  beforeEach(() => {
    globalThis.latchkitSandbox = { evm: { chains: [] } } as unknown as Manifest
  })
  afterEach(() => {
    globalThis.latchkitSandbox = undefined
  })

  it('set mode and accent', async () => {
    expect(await optionsOf('theme=inherit&accent=%23ff8800')).toMatchObject({
      themeMode: 'inherit',
      themeVariables: { accent: '#ff8800' },
    })
  })

  it('are the kit’s own defaults without parameters', async () => {
    const options = await optionsOf('')
    expect(options).toMatchObject({ themeMode: 'dark', debug: false })
    for (const name of ['siwx', 'themeVariables', 'locale', 'id', 'pairing', 'endpoints'])
      expect(options).not.toHaveProperty(name)
  })

  it('set whether a wallet signs in', async () => {
    expect(await optionsOf('siwx=required')).toMatchObject({ siwx: { url: '/siwx', required: true } })
    expect(await optionsOf('siwx=one-click')).toMatchObject({ siwx: { oneClick: ['dev.latchkit.sandbox'] } })
    expect(await optionsOf('siwx=optional')).toMatchObject({ siwx: { required: false } })
  })

  it('set the form, by default a modal', () => {
    const forms = ['', 'form=modal', 'form=inline', 'form=fullScreen'].map((query) =>
      labForm(new URLSearchParams(query)),
    )
    expect(forms).toEqual(['modal', 'modal', 'inline', 'fullScreen'])
  })
})
