import { useState, type ReactNode } from 'react'
import { Badge } from '../../base/Badge.js'
import { Banner } from '../../base/Banner.js'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { coinsIcon } from '../../base/icons/coins.js'
import { Row } from '../../base/Row.js'
import { Segmented } from '../../base/Segmented.js'
import { SelectRow } from '../../base/SelectRow.js'
import { FullAddress } from '../../shared/FullAddress.js'
import type { RowAttributes } from '../../shared/list/Entries.js'
import { List } from '../../shared/list/List.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import {
  AddressField,
  AmountField,
  CodeField,
  Form,
  formsWords,
  SubmitButton,
  Success,
  Summary,
  TokenRow,
  useAddressFlaw,
  useAmountFlaw,
  useForm,
} from '../forms.chunk.js'
import type { FormToken } from '../forms.types.js'
import { demoNetworks, demoTokens } from './demoTokens.js'

const SPEEDS = ['slow', 'normal', 'fast'] as const
const FEES = { slow: '0.0002 ETH', normal: '0.0004 ETH', fast: '0.0009 ETH' } as const
/** The only code that the demonstration accepts. */
const CODE = '123456'

type Step = 'fill' | 'networks' | 'tokens' | 'review' | 'code' | 'sent'

/** What the visitor filled in. */
interface Draft {
  readonly token: FormToken
  readonly network: FormToken['network']
  readonly amount: string
  readonly address: string
  readonly speed: (typeof SPEEDS)[number]
}

/** What each step gets. */
interface StepProps extends Draft {
  readonly change: (part: Partial<Draft>) => void
  readonly go: (step: Step) => void
  /** Confirms in a wallet. */
  readonly confirm: () => Promise<void>
}

const [FIRST] = demoTokens as [FormToken]
const EMPTY: Draft = { token: FIRST, network: FIRST.network, amount: '', address: '', speed: 'normal' }
const STEPS: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  fill: Fill,
  networks: Networks,
  tokens: Tokens,
  review: Review,
  code: Code,
  sent: Sent,
}

/** The props of `SendDemoView`. */
export interface SendDemoProps {
  /** Stands for a wallet's prompt. Default: it answers at once. */
  readonly confirm?: () => Promise<void>
}

/** A view with every part of forms, for development. It sends nothing. */
export function SendDemoView({ confirm = async () => {} }: SendDemoProps): ReactNode {
  const [step, go] = useState<Step>('fill')
  const [draft, setDraft] = useState(EMPTY)
  const Shown = STEPS[step]
  return (
    <Shown {...draft} change={(part) => setDraft((before) => ({ ...before, ...part }))} go={go} confirm={confirm} />
  )
}

function Fill({ token, amount, address, speed, change, go }: StepProps): ReactNode {
  const say = useSay(formsWords)
  const amountFlaw = useAmountFlaw()
  const addressFlaw = useAddressFlaw()
  const { form, flaw, errorAt, isBusy } = useForm({
    flaws: { amount: amountFlaw(amount, token), address: addressFlaw(address, token.network.namespace) },
    send: () => go('review'),
  })
  return (
    <Form {...form}>
      <AmountField
        token={token}
        value={amount}
        onChange={(text) => change({ amount: text })}
        error={errorAt('amount')}
        chooseToken={() => go('tokens')}
      />
      <AddressField value={address} onChange={(text) => change({ address: text })} error={errorAt('address')} />
      <SelectRow label={say('forms.network')} value={token.network.name} onClick={() => go('networks')} />
      <Segmented
        label={say('forms.speed')}
        options={SPEEDS.map((value) => ({ value, label: say(`forms.${value}`) }))}
        chosen={speed}
        choose={(chosen) => change({ speed: chosen })}
      />
      <SubmitButton isBusy={isBusy} flaw={flaw}>
        {say('forms.review')}
      </SubmitButton>
    </Form>
  )
}

function Networks({ change, go }: StepProps): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(formsWords)
  return (
    <ul className={view.rows} aria-label={say('forms.network')}>
      {demoNetworks.map((network) => (
        <li key={network.name}>
          <Row
            label={<bdi dir="auto">{network.name}</bdi>}
            onClick={() => {
              change({ network })
              go('tokens')
            }}
          />
        </li>
      ))}
    </ul>
  )
}

const idOf = ({ id }: FormToken): string => id
const nameOf = ({ name }: FormToken): string => name

function Tokens({ token, network, change, go }: StepProps): ReactNode {
  const say = useSay(formsWords)
  const label = say('forms.chooseToken')
  const rows = demoTokens.filter((each) => each.network === network)
  const [renderRow] = useState(() => (each: FormToken, attributes: RowAttributes) => (
    <TokenRow
      token={each}
      isChosen={each === token}
      choose={() => {
        change({ token: each })
        go('fill')
      }}
      {...attributes}
    />
  ))
  if (rows.length === 0)
    return (
      <EmptyState
        icon={coinsIcon}
        text={say('forms.noTokens')}
        action={<Button onClick={() => go('networks')}>{say('forms.network')}</Button>}
      />
    )
  const sections = [{ key: 'tokens', label, isHeaded: false, rows }]
  return <List label={label} sections={sections} keyOf={idOf} textOf={nameOf} renderRow={renderRow} />
}

function Review({ token, amount, address, speed, confirm, go }: StepProps): ReactNode {
  const say = useSay(formsWords)
  const { form, isBusy } = useForm({ flaws: {}, send: () => confirm().then(() => go('code')) })
  return (
    <Form {...form}>
      <Summary
        rows={[
          { term: say('forms.amount'), value: `${amount} ${token.symbol}`, note: token.worth },
          { term: say('forms.to'), value: <FullAddress address={address} /> },
          { term: say('forms.network'), value: token.network.name },
          { term: say('forms.fee'), value: FEES[speed] },
          { term: say('forms.speed'), value: <Badge tone="neutral">{say(`forms.${speed}`)}</Badge> },
        ]}
      />
      <Banner tone="warning">{say('forms.newAddress')}</Banner>
      <SubmitButton isBusy={isBusy}>{say('forms.confirm')}</SubmitButton>
    </Form>
  )
}

function Code({ go }: StepProps): ReactNode {
  const say = useSay(formsWords)
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const check = (whole: string): void => (whole === CODE ? go('sent') : setWrong(true))
  const { form, errorAt, isBusy } = useForm({
    flaws: { code: code.length < CODE.length ? say('forms.enterCode') : undefined },
    send: () => check(code),
  })
  return (
    <Form {...form}>
      <CodeField
        value={code}
        onChange={(text) => {
          setCode(text)
          setWrong(false)
        }}
        onComplete={check}
        error={isWrong ? say('forms.wrongCode') : errorAt('code')}
        sendAgain={() => setCode('')}
      />
      <SubmitButton isBusy={isBusy}>{say('forms.confirm')}</SubmitButton>
    </Form>
  )
}

function Sent({ token, amount, change, go }: StepProps): ReactNode {
  const say = useSay(formsWords)
  useAnnounced(say('forms.sent'))
  return (
    <Success
      title={say('forms.sent')}
      actions={
        <Button
          onClick={() => {
            change(EMPTY)
            go('fill')
          }}
        >
          {say('forms.done')}
        </Button>
      }
    >
      {say('forms.sentText', { amount: `${amount} ${token.symbol}` })}
    </Success>
  )
}
