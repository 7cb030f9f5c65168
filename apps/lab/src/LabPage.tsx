import { LatchButton, LatchInline, useLatchAccount, useLatchNetwork } from '@latchkit/ui'
import type { ReactNode } from 'react'
import { AdapterLinks } from './AdapterLinks.js'
import { ChoiceLinks } from './ChoiceLinks.js'
import { ControlsPanel } from './ControlsPanel.js'
import { FaultsPanel } from './FaultsPanel.js'
import { HistoryPanel } from './HistoryPanel.js'
import { LookLinks } from './LookLinks.js'
import { Namespaces } from './Namespaces.js'
import { NetworkList } from './NetworkList.js'
import { OptionsForm } from './OptionsForm.js'
import { sandbox } from './sandbox.js'
import { Section } from './Section.js'
import { shapes } from './shapes.js'
import { TransactionsPanel } from './TransactionsPanel.js'
import { useActions, useResult, type Action, type Actions } from './useActions.js'

/**
 * The lab's page: the state of the kit, and what an app does with it, section by section. The kit is a modal above the
 * page or a part of it.
 */
export function LabPage({ isInline }: { readonly isInline: boolean }): ReactNode {
  const { result, run } = useResult()
  const actions = useActions()
  const draw: Draw = (which) => <Buttons of={actions[which]} run={run} />
  return (
    <main>
      <Head />
      <div className="page">
        {isInline && <LatchInline className="inline" />}
        <State result={result} />
        <div className="sections">
          <div className="column">
            <AccountSections draw={draw} />
          </div>
          <div className="column">
            <AppSections draw={draw} />
          </div>
          <ToolSections />
        </div>
      </div>
    </main>
  )
}

/** Draws the buttons of a section. */
type Draw = (which: keyof ReturnType<typeof useActions>) => ReactNode

/** What is about the account: to connect it, to see what it has, and to pay. */
const AccountSections = ({ draw }: { readonly draw: Draw }): ReactNode => (
  <>
    <Section
      title="Connect"
      shape={shapes.connect}
      about="Choose the library that reaches the chains. Its wallets of the sandbox are installed in this page."
    >
      <AdapterLinks />
      <p className="about">
        Or connect a phone by a code:{' '}
        <a href={sandbox().phone.url} target="_blank" rel="noreferrer">
          Phone wallet
        </a>
      </p>
    </Section>
    <Section
      title="Account & balances"
      shape={shapes.account}
      about="Who is connected, what the account has, and what it did."
    >
      {draw('account')}
    </Section>
    <Section
      title="Send & receive"
      shape={shapes.pay}
      about="Pay by the kit’s form, get paid by a code, or let the app send a thousandth of the coin."
    >
      {draw('pay')}
    </Section>
    <Section
      title="Transactions"
      shape={shapes.transactions}
      about="What the account sent, from the wallet’s answer to the last confirmation."
    >
      <TransactionsPanel />
      <HistoryPanel />
    </Section>
  </>
)

/** What is about the app: its sign-in, its networks, its look. */
const AppSections = ({ draw }: { readonly draw: Draw }): ReactNode => (
  <>
    <Section
      title="Sign in"
      shape={shapes.signIn}
      about="Sign a text or typed data, or have the wallet sign in where it connects."
    >
      {draw('signIn')}
      <ChoiceLinks name="siwx" label="Sign-in" offered={SIGN_INS} />
    </Section>
    <Section title="Networks" shape={shapes.networks} about="The networks of this page, and the one in use.">
      <NetworkList />
      {draw('networks')}
    </Section>
    <Section
      title="Theme & language"
      shape={shapes.look}
      about="Six looks, an accent of your own, 24 languages in both directions."
    >
      <LookLinks />
    </Section>
  </>
)

/** What changes the sandbox and the page. */
const ToolSections = (): ReactNode => (
  <>
    <Section
      title="Faults & adversaries"
      shape={shapes.faults}
      about={
        <>
          Spoil what services answer, and what becomes of transactions. The console has the wallets:{' '}
          <code>sandboxWallets.evm.set(&#123; answer: 'reject' &#125;)</code>
        </>
      }
      isWide
    >
      <FaultsPanel />
      <ControlsPanel />
    </Section>
    <Section
      title="All options"
      shape={shapes.options}
      about="Every option of the kit is a parameter of this page’s address. These are the most used ones."
      isWide
    >
      <OptionsForm />
    </Section>
  </>
)

/** Whether a wallet signs in. The form of the options has more ways. */
const SIGN_INS = [
  ['off', 'Not asked for'],
  ['required', 'Required'],
] as const

/** The name of the page, what it is, and the kit's own buttons. */
const Head = (): ReactNode => (
  <div className="head">
    <div className="name">
      <svg className="mark" viewBox="0 0 48 48" aria-hidden>
        <rect width="48" height="48" rx="14" />
        <path d="M17 22v-5a7 7 0 0 1 14 0v5M15 22h18v11a3 3 0 0 1-3 3H18a3 3 0 0 1-3-3ZM24 27v4" />
      </svg>
      <h1>Latchkit lab</h1>
    </div>
    <p className="lead">
      Try each adapter and each option of the kit, with scripted wallets on chains that run on this computer.
    </p>
    <div className="try">
      <LatchButton chainStatus="full" showBalance={{ small: false }} />
      <p>Nothing here costs anything: the accounts are funded, and every wallet asks before it acts.</p>
    </div>
  </div>
)

/** What the kit says of the account and of its network, and the result of the last action. */
function State({ result }: { readonly result: string }): ReactNode {
  const { address, status } = useLatchAccount()
  const { network } = useLatchNetwork()
  return (
    <section className="lab-card state" aria-label="State">
      <dl className="facts">
        <dt>Status</dt>
        <dd className="status" data-status={status} data-testid="lab-status">
          {status}
        </dd>
        <dt>Address</dt>
        <dd className="mono" data-testid="lab-address">
          {address}
        </dd>
        <dt>Network</dt>
        <dd data-testid="lab-network">
          {network.name} ({network.caipNetworkId})
        </dd>
        <dt>Last result</dt>
        <dd className="result" data-testid="lab-result">
          {result}
        </dd>
      </dl>
      <Namespaces />
    </section>
  )
}

function Buttons({
  of,
  run,
}: {
  readonly of: Actions
  readonly run: (name: string, action: Action) => Promise<void>
}): ReactNode {
  return (
    <p className="actions">
      {Object.entries(of).map(([name, action]) => (
        <button key={name} type="button" disabled={!action} onClick={() => action && void run(name, action)}>
          {name}
        </button>
      ))}
    </p>
  )
}
