import type { SwapPreview, SwapStep } from '@latchkit/core'
import { useId, useState, type ReactNode } from 'react'
import { Checkbox } from '../../../base/Checkbox.js'
import { Icon } from '../../../base/Icon.js'
import { checkIcon } from '../../../base/icons/check.js'
import { Spinner } from '../../../base/Spinner.js'
import { join, useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import type { WordOf } from '../../../words/keys.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import type { Swap } from '../useSwap.js'
import { finished, shownSteps, type StepProgress, type UnderWay } from './steps.js'
import styles from './Steps.css'
import { useUnderWay } from './useUnderWay.js'

/** The props of `Steps`. */
export interface StepsProps {
  readonly of: Swap
  readonly preview: SwapPreview
}

/** What the wallet will be asked for, and how far that is. The approval is for what is paid, or for any amount. */
export function Steps({ of, preview }: StepsProps): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(swapWords)
  const id = useId()
  const riskId = useId()
  const { swap, form } = of
  const under = useUnderWay()
  const sayStep = useSayStep(preview, form.isUnlimited)
  const { steps } = preview
  const progress = shownSteps(preview, useFinished(steps, under), form, under)
  const allows = progress.some(({ step, is }) => is !== 'done' && (step.kind === 'approval' || step.kind === 'batch'))
  const now = progress.find(({ is }) => is === 'asked' || is === 'sent')
  useAnnounced(now && `${sayStep(now.step)}: ${say(`swapStep.${now.is as 'asked' | 'sent'}`)}`)
  return (
    <section aria-labelledby={id}>
      <h2 className={view.group} id={id}>
        {say('swap.steps')}
      </h2>
      <div className={css.steps}>
        <ol className={css.list}>
          {progress.map(({ step, is }, index) => (
            <Step key={index} number={index + 1} progress={is}>
              {sayStep(step)}
            </Step>
          ))}
        </ol>
        {allows && (
          <div className={css.tick}>
            <Checkbox
              checked={form.isUnlimited}
              disabled={form.status === 'asking'}
              onChange={swap.setUnlimited}
              describedBy={riskId}
            >
              {say('swap.unlimited')}
            </Checkbox>
            <p className={css.risk} id={riskId}>
              {say('swap.unlimitedRisk', { provider: preview.offer.provider.name, symbol: preview.offer.from.symbol })}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

/** Keeps the steps that were finished: a swap that was not sent leaves its approval behind. A permit is signed anew. */
function useFinished(steps: readonly SwapStep[], under: UnderWay): readonly SwapStep[] {
  const [done, keep] = useState<readonly SwapStep[]>([])
  const more = finished(steps, under).filter(
    ({ kind }) => kind !== 'permit' && !done.some((each) => each.kind === kind),
  )
  if (more.length > 0) keep([...done, ...more])
  return done
}

/** The texts of the steps that allow any amount, where the visitor has chosen that. */
const UNLIMITED: { readonly [kind in SwapStep['kind']]?: WordOf<'swap'> } = {
  approval: 'swapStep.unlimited',
  batch: 'swapStep.unlimitedBatch',
}

/** Returns a function that says what the wallet is asked for. */
function useSayStep({ offer, gives }: SwapPreview, isUnlimited: boolean): (step: SwapStep) => string {
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { symbol } = offer.from
  const provider = offer.provider.name
  const { short: amount } = sayFigure(paidOf(gives, offer.from))
  return ({ kind }) => say((isUnlimited && UNLIMITED[kind]) || `swapStep.${kind}`, { amount, symbol, provider })
}

function Step({
  number,
  progress,
  children,
}: {
  readonly number: number
  readonly progress: StepProgress
  readonly children: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const { locale } = useTranslation()
  return (
    <li className={join(css.step, css[progress])}>
      <span className={css.mark} aria-hidden>
        {progress === 'done' ? (
          <Icon shape={checkIcon} size={18} />
        ) : progress === 'open' ? (
          new Intl.NumberFormat(locale).format(number)
        ) : (
          <Spinner />
        )}
      </span>
      <span className={css.what}>{children}</span>
      {progress !== 'open' && <span className={css.how}>{say(`swapStep.${progress}`)}</span>}
    </li>
  )
}
