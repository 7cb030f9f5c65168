// A new endpoint of the server, in copies of the sources of the server and of core: how many files it needs.
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changedFiles, compileCopy, copyPackages, textsOf } from './copiedPackages.fixture.js'
import { CACHE, ROOT } from './run.mjs'

const FIXTURE = join(ROOT, 'scripts/fixtures/endpoint')
const COPY = join(CACHE, 'new-endpoint')
const SERVER = join(COPY, 'packages/server')
const CORE = join(COPY, 'packages/core')

/** Adds the endpoint, as a developer does. */
function addEndpoint(): void {
  cpSync(join(FIXTURE, 'server/greeting'), join(SERVER, 'src/greeting'), { recursive: true })
  cpSync(join(FIXTURE, 'core/greeting'), join(CORE, 'src/features/greeting'), { recursive: true })
  appendFileSync(join(SERVER, 'src/resources.ts'), "export { greeting } from './greeting/greeting.resource.js'\n")
}

/** Loads a source of the copy. */
const load = <Module>(folder: string, file: string): Promise<Module> =>
  import(/* @vite-ignore */ join(folder, 'src', file)) as Promise<Module>

/** Compiles a package of the copy. */
const compile = (folder: string): Promise<string> =>
  compileCopy(join(folder, 'tsconfig.build.json'), [
    '--emitDeclarationOnly',
    '--declarationMap',
    'false',
    '--outDir',
    join(COPY, 'dist'),
  ])

interface Fetching {
  readonly fetch: (request: Request, client?: string) => Promise<Response>
}
type CreateServer = { createServer: (options: object) => Fetching }
type OpenServer = { openServer: (config: object, deps: object) => Fetching & { close: () => Promise<void> } }
type ReadConfig = { readConfig: (config: object) => object }
type TypesOf = { typesOf: (resources: object) => string }
type Service = { createServiceClient: (deps: object) => object }
type Client = {
  createGreetingClient: (service: object) => { greet: (name: string, language: string) => Promise<string | undefined> }
}

const log = { answered: () => {}, failed: () => {} }

describe('a new endpoint', () => {
  let before: ReadonlyMap<string, string>

  beforeAll(async () => {
    copyPackages(COPY, ['server', 'core'])
    cpSync(join(ROOT, 'packages/server/endpoints.d.ts'), join(SERVER, 'endpoints.d.ts'))
    before = textsOf(COPY)
    addEndpoint()
    // What the test of the server writes from the declarations.
    const { typesOf } = await load<TypesOf>(SERVER, 'endpoints/endpointTypes.fixture.ts')
    writeFileSync(join(SERVER, 'endpoints.d.ts'), typesOf(await load<object>(SERVER, 'resources.ts')))
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    rmSync(COPY, { recursive: true, force: true })
  })

  it('is three files and a line in the server, and one file in core', async () => {
    const after = textsOf(COPY)
    expect(changedFiles(before, after)).toEqual([
      'packages/core/src/features/greeting/greeting.client.ts',
      // Written from the declarations.
      'packages/server/endpoints.d.ts',
      'packages/server/src/greeting/greeting.endpoints.ts',
      'packages/server/src/greeting/greeting.provider.ts',
      'packages/server/src/greeting/greeting.resource.ts',
      'packages/server/src/resources.ts',
    ])
    const list = 'packages/server/src/resources.ts'
    expect(after.get(list)?.split('\n').length).toBe((before.get(list)?.split('\n').length ?? 0) + 1)
  })

  it('is in the types of the options, of the configuration and of the clients, and in no type that core exports', async () => {
    expect(await compile(SERVER)).toBe('')
    expect(await compile(CORE)).toBe('')
    const types = join(COPY, 'dist', relative(ROOT, CORE), 'src')
    const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
    expect(files).toContain('features/greeting/greeting.client.d.ts')
    const naming = files.filter((file) => readFileSync(join(types, file), 'utf8').includes('@latchkit/server'))
    expect(naming).toEqual([])
  })

  it('is checked, described and answered, and 501 where the server lacks it', async () => {
    const { createServer } = await load<CreateServer>(SERVER, 'createServer.ts')
    const ask = async (options: object, path: string) => {
      const answer = await createServer(options).fetch(new Request(`https://server.example${path}`))
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    const greeting = { greet: async (name: string, language: string) => `${language}: ${name}` }
    expect(await ask({ greeting }, '/v1/greeting/Ada?language=fr')).toEqual({ status: 200, body: { text: 'fr: Ada' } })
    expect(await ask({ greeting }, '/v1/greeting/Ada?language=de')).toEqual({
      status: 400,
      body: { status: 'FAILED', reasons: [{ field: 'language', description: 'language: must be en or fr' }] },
    })
    expect((await ask({}, '/v1/greeting/Ada?language=fr')).status).toBe(501)
    const { body } = await ask({}, '/openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/v1/greeting/{name}': {
          get: {
            parameters: expect.arrayContaining([
              expect.objectContaining({ name: 'language', required: true, schema: expect.anything() }),
            ]),
            responses: { 200: expect.anything(), 400: expect.anything(), 501: expect.anything() },
          },
        },
      },
    })
  })

  it('answers from the configuration, to the client of core', async () => {
    const { readConfig } = await load<ReadConfig>(SERVER, 'config/readConfig.ts')
    const { openServer } = await load<OpenServer>(SERVER, 'node/openServer.ts')
    expect(() => readConfig({ rpc: {}, greetings: { en: 7 } })).toThrow('greetings › en')
    const server = openServer(readConfig({ rpc: {}, greetings: { en: 'Hi', fr: 'Salut' } }), { log })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => server.fetch(new Request(url, init), 'one'))
    const { createServiceClient } = await load<Service>(CORE, 'services/service.client.ts')
    const { createGreetingClient } = await load<Client>(CORE, 'features/greeting/greeting.client.ts')
    const clock = { now: Date.now, after: () => () => {} }
    const client = createGreetingClient(createServiceClient({ clock, endpoint: 'https://server.example' }))
    expect(await client.greet('Ada', 'en')).toBe('Hi, Ada')
    await server.close()
  })

  it.each([
    ['a member of the answer', 'text:', 'words:'],
    ['a parameter', 'language:', 'locale:'],
    ['the path', '`/v1/greeting/', '`/v2/greeting/'],
  ])('is not renamed in the server alone: %s', async (_, from, to) => {
    const types = readFileSync(join(SERVER, 'endpoints.d.ts'), 'utf8')
    const [others = '', greet = ''] = types.split(/(?=\/\*\* A greeting\. \*\/)/)
    expect(greet).toContain(from)
    writeFileSync(join(SERVER, 'endpoints.d.ts'), others + greet.replaceAll(from, to))
    const output = await compile(CORE)
    writeFileSync(join(SERVER, 'endpoints.d.ts'), types)
    expect(output).toMatch(/greeting\.client\.ts\(\d+,\d+\): error/)
  })
})
