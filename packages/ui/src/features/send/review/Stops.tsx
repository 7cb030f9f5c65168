import type { ReceiverReview, ReceiverStop } from '@latchkit/core'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Checkbox } from '../../../base/Checkbox.js'
import { Icon } from '../../../base/Icon.js'
import { warningIcon } from '../../../base/icons/warning.js'
import { join, useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { FullAddress } from '../../../shared/FullAddress.js'
import reviewStyles from '../../../shared/review/review.css'
import { useShell } from '../../../shell/frame/context.js'
import { useSay } from '../../../words/useSay.js'
import { sendWords } from '../send.words.js'
import type { Payment } from '../usePayment.js'
import styles from './WalletSendPreviewView.css'

/** The stops of a review, and which of them the visitor has decided against. */
export interface Decisions {
  readonly review: ReceiverReview | undefined
  readonly stops: readonly ReceiverStop[]
  readonly ticked: readonly ReceiverStop[]
  readonly tick: (stop: ReceiverStop, isTicked: boolean) => void
  /** The stop that the visitor has left out. */
  readonly missed: ReceiverStop | undefined
  /** The box of the first stop without a decision. */
  readonly field: RefObject<HTMLInputElement | null>
  /** Whether each stop has a decision. Else the first one that has none gets the focus. */
  readonly decide: () => boolean
}

/** Keeps the decisions until the payment is sent. */
export function useStops({ form }: Payment): Decisions {
  const stops = form.review?.stops ?? []
  const [ticked, setTicked] = useState<readonly ReceiverStop[]>(form.accepted)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const missed = stops.find((each) => !ticked.includes(each))
  return {
    review: form.review,
    stops,
    ticked,
    tick: (stop, isTicked) =>
      setTicked((before) => [...before.filter((each) => each !== stop), ...(isTicked ? [stop] : [])]),
    missed: isTried ? missed : undefined,
    field,
    decide() {
      setTried(true)
      if (missed) field.current?.focus()
      return !missed
    },
  }
}

/** The stops, each with the box by which the visitor decides against it. */
export function Stops({ review, stops, ticked, tick, missed, field }: Decisions): ReactNode {
  const css = useStyles(styles)
  const frame = useStyles(reviewStyles)
  const view = useStyles(viewStyles)
  const say = useSay(sendWords)
  const { features } = useShell()
  const id = useId()
  const first = stops.find((each) => !ticked.includes(each))
  return stops.map((stop) => (
    <div key={stop} className={frame.stop}>
      <p id={`${id}-${stop}`} className={frame.why} role="alert">
        <Icon shape={warningIcon} />
        {say(stop === 'name-moved' && review?.pinned === undefined ? 'stop.name-changed' : `stop.${stop}`)}
      </p>
      {stop === 'name-moved' && <Before address={review?.pinned ?? review?.ledTo} />}
      {stop === 'look-alike' && (
        <button
          type="button"
          className={join(view.link, css.compare)}
          data-focus-key="compare"
          onClick={() => features.router.push({ view: 'WalletSendCompare' })}
        >
          {say('send.compare')}
        </button>
      )}
      <Checkbox
        checked={ticked.includes(stop)}
        onChange={(isTicked) => tick(stop, isTicked)}
        // All boxes have the same label.
        describedBy={`${id}-${stop}`}
        error={missed === stop && say('send.first')}
        {...(stop === first && { field })}
      >
        {say('send.anyway')}
      </Checkbox>
    </div>
  ))
}

/** The address that a name led to before. */
function Before({ address }: { readonly address: string | undefined }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(sendWords)
  if (address === undefined) return null
  return (
    <div className={css.before}>
      <p>{say('stop.before')}</p>
      <FullAddress address={address} />
    </div>
  )
}
