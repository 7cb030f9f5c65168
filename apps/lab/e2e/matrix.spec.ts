import type { Namespace } from '@latchkit/core'
import type { WalletKind } from '@latchkit/sandbox/wallet'
import { adapters, type AdapterName } from '../src/combinations.js'
import { factsOf, type Facts } from './facts.js'
import { failToSwitch, pay, sign, switchNetwork, type Approve } from './flows.js'
import { expect, press, test, type Lab } from './lab.js'

const approve =
  (lab: Lab): Approve =>
  async (text = '') => {
    await expect(lab.panel).toContainText(text)
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
  }

/** A wallet to press, and whether it asks. A wallet on several chains only asks for the first. */
interface Way {
  readonly wallet: string
  readonly chain?: string | undefined
  readonly asks: boolean
}

/** Connects a wallet, whatever the page's state. */
async function connect(lab: Lab, { wallet, chain, asks }: Way, { address, networks }: Facts): Promise<void> {
  await lab.connectButton
    .or(lab.page.getByRole('button', { name: 'Connect another' }))
    .first()
    .click()
  const dialog = lab.page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
  if (chain) await dialog.getByRole('button', { name: new RegExp(`^${chain}`) }).click()
  if (asks) await approve(lab)()
  await expect(lab.value('address')).toHaveText(address)
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.value('network')).toContainText(networks[0])
  await expect(dialog).toHaveCount(0)
}

const WALLET_NAMES: Readonly<Record<WalletKind, string>> = {
  evm: 'Sandbox Wallet',
  solana: 'Sandbox Solana Wallet',
  bitcoin: 'Sandbox Bitcoin Wallet',
  sats: 'Sandbox Sats Wallet',
  multi: 'Sandbox Multi Wallet',
}
const WALLET_OF: Readonly<Record<Namespace, WalletKind>> = { eip155: 'evm', solana: 'solana', bip122: 'bitcoin' }

/** The kit's names of chains, where a wallet is on several. */
const CHAIN_NAMES: Readonly<Record<Namespace, string>> = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }

function wayTo(kinds: readonly WalletKind[], namespaces: readonly Namespace[], at: number): Way {
  const isOneForAll = kinds.length < namespaces.length
  const [first] = kinds as readonly [WalletKind]
  const namespace = namespaces[at] as Namespace
  return isOneForAll
    ? { wallet: WALLET_NAMES[first], chain: CHAIN_NAMES[namespace], asks: at === 0 }
    : { wallet: WALLET_NAMES[kinds[at] ?? first], asks: true }
}

/** By the Wallet Standard an account belongs to named networks. For Bitcoin that is only the sandbox's. */
const canSwitch = (kind: WalletKind, namespace: Namespace): boolean => namespace !== 'bip122' || kind === 'sats'

/** The part of the title about switching. */
function switching(able: readonly boolean[]): string {
  if (able.every(Boolean)) return 'switches'
  return able.some(Boolean) ? 'switches where the wallet can' : 'says that it can’t switch'
}

/** Each adapter once. path.spec.ts tests wagmi alone, with each version. */
const rows: readonly (readonly AdapterName[])[] = [
  ['wagmi-config'],
  ['none'],
  ['ethers', 'solana'],
  ['ethers5', 'solana', 'bitcoin'],
  ['wagmi', 'solana', 'bitcoin'],
]

const runs: { readonly row: readonly AdapterName[]; readonly kinds: readonly WalletKind[] }[] = [
  ...rows.map((row) => ({ row, kinds: row.map((name) => WALLET_OF[adapters[name].namespace]) })),
  { row: ['bitcoin'], kinds: ['sats'] },
  { row: ['wagmi', 'solana', 'bitcoin'], kinds: ['multi'] },
]

for (const { row, kinds } of runs) {
  const namespaces = row.map((name) => adapters[name].namespace)
  const able = namespaces.map((namespace, at) => canSwitch(kinds[at] ?? (kinds[0] as WalletKind), namespace))

  test(`${row.join(' + ')} with ${kinds.join(', ')}: connects, signs, sends, ${switching(able)}, reloads, disconnects`, async ({
    lab,
  }) => {
    const facts = namespaces.map((namespace) => factsOf[namespace](lab.sandbox.manifest))
    await lab.open(`adapters=${row.join()}`, {}, kinds)

    for (const [at, own] of facts.entries())
      await test.step(`on ${namespaces[at]}`, async () => {
        await connect(lab, wayTo(kinds, namespaces, at), own)
        await sign(lab, approve(lab), own)
        await pay(lab, approve(lab), own)
        if (able[at]) await switchNetwork(lab, own.asksToSwitch ? approve(lab) : undefined, own)
        else await failToSwitch(lab, own)
      })

    const [first] = facts as [Facts]
    const expectAll = async (): Promise<void> => {
      const addresses = facts.map(({ address, addressThere = address }, at) => (able[at] ? addressThere : address))
      for (const [at, address] of addresses.entries())
        if (facts.length > 1)
          await expect(lab.page.getByTestId(`lab-${namespaces[at]}`)).toHaveText(`connected ${address}`)
      await expect(lab.value('address')).toHaveText(addresses[0] ?? '')
      await expect(lab.value('network')).toContainText(first.networks[able[0] ? 1 : 0])
    }
    if (facts.length > 1) await press(lab, namespaces[0] as string)
    await expectAll()

    await lab.page.reload()
    await expectAll()
    await expect(lab.panel).toHaveCount(0)

    await press(lab, 'Disconnect')
    await expect(lab.value('status')).toHaveText('disconnected')
    await expect(lab.value('address')).toHaveText('')
    await lab.page.reload()
    await expect(lab.connectButton).toBeVisible()
    await expect(lab.value('status')).toHaveText('disconnected')
    expect(lab.problems).toEqual([])
  })
}
