// The trip of an amount, from the field of the view to the wallet: it passes what docs/decisions/trip.md says, and no more.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT, runNode } from '../run.mjs'
import { instrument } from './instrument.mjs'
import { callsOnTrip, checksIn, createRecorder, type Call } from './recorder.mjs'

const MAX_FILES = 30
const MAX_FORMS = 4
const MAX_CHECKS = 3
/** A quiet machine takes 12 s: it compiles the sources anew. */
const MAX_RUN_MS = 400_000

interface Trip {
  readonly files: readonly {
    readonly file: string
    readonly functions: readonly string[]
    readonly forms: readonly string[]
  }[]
  readonly checks: readonly { readonly file: string; readonly name: string }[]
}

/** The rows of the first table after a heading of docs/decisions/trip.md, without its head. */
function rowsAfter(heading: string): readonly (readonly string[])[] {
  const [, text = ''] = readFileSync(join(ROOT, 'docs/decisions/trip.md'), 'utf8').split(`\n${heading}\n`)
  const [table = ''] = /^\|[^]*?\n(?!\|)/m.exec(text) ?? []
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  )
}

describe('the trip of an amount', () => {
  let trip: Trip
  beforeAll(async () => {
    const { status, stdout, output } = await runNode(join(ROOT, 'scripts/trip/run.mjs'), [])
    expect(status, output).toBe(0)
    trip = JSON.parse(stdout) as Trip
  }, MAX_RUN_MS)

  it('passes the files that are listed, in their order, and not more than 30', () => {
    const told = trip.files.map(({ file, forms }) => [file, forms.join(', ')])
    expect(told).toEqual(rowsAfter('## The files').map(([file, , forms]) => [file, forms]))
    expect(told.length).toBeLessThanOrEqual(MAX_FILES)
  })

  it('is in the functions that are named', () => {
    for (const [file = '', names = ''] of rowsAfter('## The files')) {
      const { functions = [] } = trip.files.find((each) => each.file === file) ?? {}
      expect(functions, file).toEqual(expect.arrayContaining(names.split(', ')))
    }
  })

  it('has the forms that are listed, and not more than 4', () => {
    const forms = [...new Set(trip.files.flatMap((each) => each.forms))]
    expect(forms).toEqual(rowsAfter('## The forms').map(([form]) => form))
    expect(forms.length).toBeLessThanOrEqual(MAX_FORMS)
  })

  it('is stopped at the checks that are listed, and not more than 3', () => {
    const told = trip.checks.map(({ file, name }) => [name, file])
    expect(told).toEqual(rowsAfter('## The checks').map(([name, file]) => [name, file]))
    expect(told.length).toBeLessThanOrEqual(MAX_CHECKS)
  })
})

/** Runs a source with its functions instrumented, and returns the calls, and that which ends at the wallet. */
async function record(source: string): Promise<{ calls: readonly Call[]; last: Call | undefined }> {
  const recorder = createRecorder((value) => (value === 7 ? 'number' : value === 7n ? 'units' : undefined))
  let last: Call | undefined
  Object.assign(globalThis, { askWallet: () => (last = recorder.now()) })
  const code = Buffer.from(instrument(source, 'a.ts')).toString('base64')
  const { send } = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    send: (n: number) => unknown
  }
  recorder.begin()
  await send(7)
  recorder.end()
  return { calls: recorder.calls, last }
}

const SOURCE = `
  const shows = (amount) => void amount
  const reads = async (amount) => BigInt(amount)
  const refuses = () => { if (globalThis.isElsewhere) throw new Error('wrong-network') }
  function checks(payer) { refuses(); if (payer === 'none') throw new Error('unauthorized') }
  export async function send(amount) {
    shows(amount)
    const units = await reads(amount)
    checks('me')
    await Promise.resolve().then(() => asks({ units }))
  }
  const asks = ({ units }) => globalThis.askWallet(units)
`

describe('what is recorded', () => {
  it('is what leads to the wallet, also later, and what gives the amount back; not what only shows it', async () => {
    const { calls, last } = await record(SOURCE)
    const trip = callsOnTrip(calls, [last])
    expect(trip.map(({ name, given, returned }) => [name, given, returned])).toEqual([
      ['send', ['number'], []],
      ['reads', ['number'], ['units']],
      ['send', [], []],
      ['asks', ['units'], []],
    ])
  })

  it('is a check of the payer, once for one that makes others', async () => {
    expect(checksIn((await record(SOURCE)).calls).map(({ name }) => name)).toEqual(['checks'])
  })
})
