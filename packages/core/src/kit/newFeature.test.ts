import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AdapterFactory } from '../adapter/adapter.types.js'
import { createWorld } from '../base/world.fixture.js'
import type { LatchOptions } from './options.types.js'
import type { Latch } from '../latch.types.js'
import { oneNetwork } from '../features/network/network.fixture.js'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const FIXTURE = fileURLToPath(new URL('../../../../scripts/fixtures/feature', import.meta.url))
const COPY = join(PACKAGE, '.cache/new-feature')
const SOURCE = join(COPY, 'src')

interface Use {
  latchOf(options: Omit<LatchOptions, 'features'>, greeting: string): Latch
  use(latch: Latch): Promise<string | undefined>
}

/** Copies the sources of the package, and adds one feature: its folder, and its lines in the lists. */
function copySources(): void {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(SOURCE, { recursive: true })
  cpSync(join(PACKAGE, 'src'), SOURCE, { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
  cpSync(join(PACKAGE, 'tsconfig.build.json'), join(COPY, 'tsconfig.build.json'))
  cpSync(join(FIXTURE, 'greeting'), join(SOURCE, 'features/greeting'), { recursive: true })
  cpSync(join(FIXTURE, 'use.ts'), join(SOURCE, 'use.ts'))
  appendFileSync(join(SOURCE, 'features/list.ts'), "export { greeting } from './greeting/greeting.early.js'\n")
  appendFileSync(join(SOURCE, 'features/late.ts'), "export { greeting } from './greeting/greeting.feature.js'\n")
  const type = "import('../features/greeting/greeting.types.js').GreetingFeature"
  appendFileSync(join(SOURCE, 'kit/features.types.ts'), `export interface KitFeatures { greeting: ${type} }\n`)
  appendFileSync(join(SOURCE, 'features/views.ts'), "export { greetingViews } from './greeting/greeting.routes.js'\n")
  appendFileSync(join(SOURCE, 'features/steps.ts'), "export * as greeting from './greeting/greeting.steps.js'\n")
  appendFileSync(join(SOURCE, 'features/hints.ts'), "export * as greeting from './greeting/greeting.hints.js'\n")
}

/** Makes an adapter with one wallet, which answers at once. */
const adapterOf =
  (): AdapterFactory =>
  ({ emit }) =>
    ({
      name: 'fake',
      namespace: 'eip155',
      start() {
        emit({ type: 'connectors', connectors: [{ id: 'one', name: 'One', type: 'EXTERNAL', chain: 'eip155' }] })
        return () => {}
      },
      connect: async () => ({
        accounts: [{ namespace: 'eip155', address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', type: 'eoa' }],
        networkId: 'eip155:1',
      }),
      reconnect: async () => undefined,
      disconnect: async () => {},
      forget: () => {},
      attach: () => {},
    }) as object as ReturnType<AdapterFactory>

describe('a new feature', () => {
  let server: Server
  let directory = ''

  beforeAll(async () => {
    copySources()
    server = createServer((_, response) => response.end('"welcome"'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    directory = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    rmSync(COPY, { recursive: true, force: true })
  })

  it('is a folder and a line: its options, views, events and errors are in the types of the kit', () => {
    const tsc = fileURLToPath(new URL('../../../../node_modules/typescript-7/bin/tsc', import.meta.url))
    // The other packages are read as sources too, so that the test needs no build.
    const sources = ['--customConditions', 'latchkit-source', '--rootDir', join(PACKAGE, '..')]
    const config = ['-p', join(COPY, 'tsconfig.build.json'), '--noEmit', '--incremental', 'false', ...sources]
    const { stdout, status } = spawnSync(process.execPath, [tsc, ...config], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

  it('works: its option, stored key, duty, service, view and the event that loads it', async () => {
    const { latchOf, use } = (await import(/* @vite-ignore */ join(SOURCE, 'use.ts'))) as Use
    const world = createWorld()
    const options = {
      networks: [oneNetwork],
      adapters: [adapterOf()],
      metadata: { name: 'Test' },
      endpoints: { directory },
      environment: world.environment,
      debug: true,
    }
    expect(() => latchOf(options, 7 as never)).toThrow(expect.objectContaining({ code: 'options/bad-option' }))
    const latch = latchOf(options, '')
    latch.start()
    await vi.waitFor(() => expect(world.warnings).toEqual(['greeting is empty.']))

    expect(latch.getState()).not.toHaveProperty('greeting')
    await latch.connect({ wallet: 'one' })
    await vi.waitFor(() => expect(latch.getState()).toHaveProperty('greeting'))
    // The duty is asynchronous: it loads the feature first.
    await vi.waitFor(() =>
      expect(latch.getState()).toMatchObject({
        modal: { open: true },
        router: { history: [{ view: 'Greeting', params: { name: 'Ada' } }] },
      }),
    )

    expect(await use(latch)).toBe(' Ada, welcome')
    expect([...world.stored.keys()]).toContain('@latchkit/greeting')
    world.stored.set('@latchkit/greeting', JSON.stringify({ version: 1, value: false }))
    world.window.dispatchEvent(Object.assign(new Event('storage'), { key: '@latchkit/greeting' }))
    await vi.waitFor(() => expect(latch.getState()).toMatchObject({ greeting: { accepted: false } }))
    latch.dispose()
    expect(latch.getState()).toMatchObject({ greeting: { text: undefined } })
  })
})
