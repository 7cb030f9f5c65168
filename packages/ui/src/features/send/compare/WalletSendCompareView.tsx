import type { KnownReceiver } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Avatar } from '../../../base/Avatar.js'
import { Button } from '../../../base/Button.js'
import { useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { useShell } from '../../../shell/frame/context.js'
import { useSay } from '../../../words/useSay.js'
import { compareAddresses, type ComparedCharacter } from './compare.js'
import { sendWords } from '../send.words.js'
import { usePayment } from '../usePayment.js'
import styles from './WalletSendCompareView.css'

/** How many characters stand together: as in `FullAddress`. */
const GROUP = 4

/** Shows the receiver below the known address that it looks like. What differs is underlined and bold (F139). */
export function WalletSendCompareView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(sendWords)
  const { features } = useShell()
  const { form, send, network } = usePayment() ?? {}
  const { prepared, review } = form ?? {}
  const known = review?.lookAlike
  const label =
    send?.receivers().find(({ address }) => address === known?.address)?.label ?? known?.label ?? known?.name
  if (!prepared || !known || !network) return <Button onClick={features.router.goBack}>{say('send.back')}</Button>
  const [theirs, ours] = compareAddresses(network.chainNamespace, prepared.to, known.address)
  const count = theirs.filter(({ differs }) => differs).length
  return (
    <div className={css.compare}>
      <p className={view.text}>{say('compare.hint')}</p>
      <div className={css.pair}>
        <Compared address={prepared.to} signs={theirs} title={say('compare.entered')} count={count} />
        <Compared address={known.address} signs={ours} title={label ?? say('compare.known')} as={known.as} />
      </div>
    </div>
  )
}

function Compared({
  address,
  signs,
  title,
  as,
  count,
}: {
  readonly address: string
  readonly signs: readonly ComparedCharacter[]
  readonly title: string
  readonly as?: KnownReceiver['as']
  /** How many characters differ. */
  readonly count?: number
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(sendWords)
  return (
    <div>
      <p className={css.who}>
        <Avatar address={address} size={24} />
        <bdi dir="auto">{title}</bdi>
        <span className={css.as}>{as ? say(`send.${as}`) : say('compare.differ', { count })}</span>
      </p>
      <code className={css.address} dir="ltr" translate="no">
        {groupsOf(signs).map((group, index) => (
          <span key={index}>
            {group.map(({ text, differs }, place) => (differs ? <mark key={place}>{text}</mark> : text))}
          </span>
        ))}
      </code>
    </div>
  )
}

const groupsOf = <sign,>(signs: readonly sign[]): readonly (readonly sign[])[] =>
  Array.from({ length: Math.ceil(signs.length / GROUP) }, (_, index) => signs.slice(index * GROUP, (index + 1) * GROUP))
