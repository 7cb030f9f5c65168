import type { CaipNetworkId } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useStyles } from '../../../base/useStyles.js'
import { AppPicture } from '../../../shared/AppPicture.js'
import type { Figure } from '../../../shared/figure/figure.js'
import { FigureText } from '../../../shared/figure/FigureText.js'
import { ofNetwork } from '../../../shared/ofNetwork.js'
import factsStyles from '../../../shared/review/facts.css'
import { useSay } from '../../../words/useSay.js'
import { figuresOf } from '../figures.js'
import type { ReviewedPayment } from './PaymentSides.js'
import { sendWords } from '../send.words.js'
import styles from './WalletSendPreviewView.css'

/** The network, the fee, what leaves and what arrives, and what a payment link says. */
export function PaymentFacts({ payment, prepared }: ReviewedPayment): ReactNode {
  const css = useStyles(styles)
  const shared = useStyles(factsStyles)
  const say = useSay(sendWords)
  const { form, token, network, networkName } = payment
  const { fee, rent, leaves, arrives } = figuresOf(prepared, token, network)
  const networkId = network.caipNetworkId
  // Others wrote it: it is shown as it is, and never as a part of a sentence.
  const note = [form.link?.label, form.link?.message, form.link?.memo].filter(Boolean)
  return (
    <dl className={shared.facts}>
      <div>
        <dt>{say('send.network')}</dt>
        <dd>
          <span className={css.network}>
            <AppPicture {...ofNetwork(network)} name={networkName} size={24} round />
            <bdi dir="auto">{networkName}</bdi>
          </span>
        </dd>
      </div>
      <Fact term={say('send.fee')} figures={fee ? [fee] : []} otherwise={say('send.noFeeTold')} networkId={networkId} />
      {rent && <Fact term={say('send.rent')} figures={[rent]} networkId={networkId} />}
      {leaves.length > 0 && <Fact term={say('send.leaves')} figures={leaves} networkId={networkId} />}
      {arrives && <Fact term={say('send.arrives')} figures={[arrives]} networkId={networkId} />}
      {note.length > 0 && (
        <div>
          <dt>{say('send.linkSays')}</dt>
          <dd>
            <span className={css.values}>
              {note.map((line, index) => (
                <bdi key={index} dir="auto">
                  {line}
                </bdi>
              ))}
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({
  term,
  figures,
  networkId,
  otherwise,
}: {
  readonly term: string
  readonly figures: readonly Figure[]
  readonly networkId: CaipNetworkId
  /** Shown where there is no figure. */
  readonly otherwise?: string
}): ReactNode {
  const css = useStyles(styles)
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span className={css.values}>
          {figures.map((figure, index) => (
            // A token may have the symbol of the coin.
            <FigureText key={index} figure={figure} networkId={networkId} />
          ))}
          {figures.length === 0 && otherwise}
        </span>
      </dd>
    </div>
  )
}
