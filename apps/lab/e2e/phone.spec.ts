import { UniversalProvider } from '@walletconnect/universal-provider'
import type { Manifest } from '@latchkit/sandbox'
import { createPublicClient, http, type Hex } from 'viem'
import { MESSAGE } from './facts.js'
import { expect, press, test, type Lab } from './lab.js'
import { openCode, openPhone, readCode, type Phone } from './phone.js'

/** Pairs the lab with a phone. */
async function connect(lab: Lab, phone: Phone): Promise<void> {
  await openCode(lab)
  await phone.pair(await readCode(lab))
  await phone.approve('Latchkit lab')
  await expect(lab.value('status')).toHaveText('connected')
}

test('the phone’s dialog stays until it is answered, however often Escape is pressed', async ({ lab, browser }) => {
  await lab.open('services=on')
  const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  await openCode(lab)
  await phone.pair(await readCode(lab))
  await expect(phone.panel).toContainText('Latchkit lab')
  for (let time = 0; time < 3; time += 1) await phone.page.keyboard.press('Escape')
  await expect(phone.panel).toBeVisible()
  await phone.approve('Latchkit lab')
  await expect(lab.value('status')).toHaveText('connected')
  await phone.page.context().close()
})

test('the account and the network that are chosen in the phone are the app’s, and stay so', async ({
  lab,
  browser,
}) => {
  const { phone: at, evm } = lab.sandbox.manifest
  const [, account] = evm.accounts
  const [, network] = evm.chains
  await lab.open('services=on')
  const phone = await openPhone(browser, at.url)
  await connect(lab, phone)

  await phone.page.getByLabel('Account', { exact: true }).selectOption('Account 2')
  await expect(lab.value('address')).toHaveText(account?.address ?? '')
  await expect(phone.page.locator('.address')).toContainText(account?.address ?? '')
  await phone.page.getByLabel('Network', { exact: true }).selectOption(network?.name ?? '')
  await expect(lab.value('network')).toContainText(network?.caip2 ?? '')
  await expect(lab.value('address')).toHaveText(account?.address ?? '')

  await Promise.all([lab.page.reload(), phone.page.reload()])
  await expect(lab.value('address')).toHaveText(account?.address ?? '')
  await expect(lab.value('network')).toContainText(network?.caip2 ?? '')
  await expect(phone.page.getByRole('button', { name: 'Disconnect Latchkit lab' })).toBeVisible()
  // The second account signs, too.
  await press(lab, 'Sign message')
  await phone.approve(MESSAGE)
  await expect(lab.value('result')).toHaveText(/^Sign message: 0x/)
  const signature = ((await lab.value('result').textContent()) ?? '').split(': ')[1] as Hex
  const client = createPublicClient({ transport: http(network?.rpcUrl) })
  expect(await client.verifyMessage({ address: account?.address ?? '0x', message: MESSAGE, signature })).toBe(true)
  await phone.page.context().close()
})

test('another account in the phone is the app’s in every namespace', async ({ lab, browser }) => {
  const { phone: at, evm, solana, bitcoin } = lab.sandbox.manifest
  await lab.open('adapters=wagmi,solana,bitcoin&services=on')
  const phone = await openPhone(browser, at.url)
  await connect(lab, phone)
  const session = (namespace: string): ReturnType<typeof lab.page.getByTestId> =>
    lab.page.getByTestId(`lab-${namespace}`)
  for (const [index, name] of ['Account 1', 'Account 2', 'Account 1'].entries()) {
    const nth = index % 2
    await phone.page.getByLabel('Account', { exact: true }).selectOption(name)
    await expect(session('eip155')).toHaveText(`connected ${evm.accounts[nth]?.address}`)
    await expect(session('solana')).toHaveText(`connected ${solana.accounts[nth]?.address}`)
    await expect(session('bip122')).toHaveText(`connected ${bitcoin.accounts[nth]?.payment.address}`)
  }
  await phone.page.context().close()
})

/** An app without the kit. */
type App = InstanceType<typeof UniversalProvider>

/** Starts the app on the sandbox’s relay. */
async function startApp({ relay }: Manifest): Promise<App> {
  // With this variable the library doesn't call the other services of its makers.
  process.env['IS_VITEST'] = 'true'
  // With this variable each app has a core of its own: the previous app has closed its core.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  return UniversalProvider.init({
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata: { name: 'One-click app', description: '', url: 'http://app.localhost', icons: [] },
    customStoragePrefix: `app-${Math.random()}`,
    storageOptions: { database: ':memory:' },
    logger: 'silent',
    disableProviderPing: true,
    telemetryEnabled: false,
  })
}

async function stopApp({ client: { core } }: App): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

const SIGN_IN = {
  domain: 'app.localhost',
  uri: 'http://app.localhost/login',
  nonce: 'a-nonce-of-chance',
  statement: 'Sign in, please.',
}

/** The phone's answer to the app, which settles once the phone has decided. */
interface SignIn {
  readonly answer: ReturnType<Awaited<ReturnType<App['client']['authenticate']>>['response']>
}

/** Sends a one-click sign-in request from the app to a phone. */
async function askToSignIn({ client }: App, phone: Phone, chains: string[]): Promise<SignIn> {
  const { uri, response } = await client.authenticate({ ...SIGN_IN, chains, methods: ['personal_sign'] })
  // The library drops an answer that comes before it is awaited.
  const answer = response()
  // The test looks at a rejection later.
  answer.catch(() => undefined)
  await phone.pair(uri ?? '')
  return { answer }
}

test.describe('a sign-in by one click', () => {
  let app: App
  let phone: Phone
  test.beforeEach(async ({ lab, browser }) => {
    app = await startApp(lab.sandbox.manifest)
    phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  })
  test.afterEach(async () => {
    await phone.page.context().close()
    await stopApp(app)
  })

  test('is approved with the chosen account, for the chosen network, and connects', async ({ lab }) => {
    const { accounts, chains } = lab.sandbox.manifest.evm
    const [, account] = accounts
    const [, network] = chains
    await phone.page.getByLabel('Account', { exact: true }).selectOption('Account 2')
    await phone.page.getByLabel('Network', { exact: true }).selectOption(network?.name ?? '')
    const { answer } = await askToSignIn(app, phone, ['eip155:1', ...chains.map(({ caip2 }) => caip2)])
    for (const shown of ['One-click app', SIGN_IN.statement, SIGN_IN.nonce, account?.address ?? ''])
      await expect(phone.panel).toContainText(shown)
    await phone.approve('Sign in to this app?')

    const { auths: [auth] = [], session } = await answer
    expect(auth?.p.iss).toBe(`did:pkh:${network?.caip2}:${account?.address}`)
    expect(auth?.p).toMatchObject({ domain: SIGN_IN.domain, nonce: SIGN_IN.nonce, aud: SIGN_IN.uri })
    const message = app.client.formatAuthMessage({ request: auth?.p as never, iss: auth?.p.iss ?? '' })
    const client = createPublicClient({ transport: http(network?.rpcUrl) })
    const signature = auth?.s.s as Hex
    expect(await client.verifyMessage({ address: account?.address ?? '0x', message, signature })).toBe(true)
    expect(session?.namespaces['eip155']?.accounts).toContain(`${network?.caip2}:${account?.address}`)
    await expect(phone.page.getByRole('button', { name: 'Disconnect One-click app' })).toBeVisible()
  })

  test('is declined: the app gets the error, and nothing is connected', async ({ lab }) => {
    const { answer } = await askToSignIn(app, phone, [lab.sandbox.manifest.evm.chains[0]?.caip2 ?? ''])
    await expect(phone.panel).toContainText('Sign in to this app?')
    await phone.reject()
    await expect(answer).rejects.toBe('User rejected.')
    await expect(phone.page.getByRole('region', { name: 'Connected apps' })).toContainText('None yet.')
  })

  test('is forged where the address of the phone says so, and the app’s library refuses it', async ({ lab }) => {
    const { phone: at, evm } = lab.sandbox.manifest
    await phone.page.goto(`${at.url}&signIn=forged`)
    const { answer } = await askToSignIn(app, phone, [evm.chains[0]?.caip2 ?? ''])
    await phone.approve('Sign in to this app?')
    await expect(answer).rejects.toMatchObject({ message: expect.stringContaining('Signature verification failed') })
  })

  test('for chains that the phone doesn’t have is refused without asking', async () => {
    const { answer } = await askToSignIn(app, phone, ['eip155:1'])
    await expect(phone.page.getByRole('alert')).toContainText('no network that the phone can sign in on')
    await expect(phone.panel).toHaveCount(0)
    await expect(answer).rejects.toBe('Unsupported chains.')
  })
})
