import { parseAmount } from '@latchkit/core'
import { isHighSlippage } from '@latchkit/core/adapter'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Banner } from '../../../base/Banner.js'
import { Input } from '../../../base/Input.js'
import { Segmented } from '../../../base/Segmented.js'
import { UnfoldButton } from '../../../base/UnfoldButton.js'
import { useStyles } from '../../../base/useStyles.js'
import { decimalSignOf } from '../../../shared/decimalSign.js'
import { useSay, useTranslation } from '../../../words/useSay.js'
import { swapWords } from '../swap.words.js'
import type { Swap } from '../useSwap.js'
import { useSayPercent } from '../useSaySwap.js'
import styles from './SlippageChoice.css'

/** The slippages to choose from, in percent. */
const CHOICES = ['0.1', '0.5', '1'] as const
const MAX_PERCENT = 50
const DECIMALS = 2

/** By how much less may arrive than was offered: one of three values, or a typed one. */
export function SlippageChoice({ of: { swap, form } }: { readonly of: Swap }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayPercent = useSayPercent()
  const [isUnfolded, unfold] = useState(false)
  const { slippage } = form
  const said = sayPercent(slippage)
  return (
    <div className={css.choice}>
      <UnfoldButton isUnfolded={isUnfolded} unfold={unfold} data-focus-key="slippage">
        <span>
          {say('swap.slippage')} <bdi dir="ltr">{said}</bdi>
        </span>
      </UnfoldButton>
      {isUnfolded && (
        <>
          <p className={css.hint}>{say('swap.slippageHint')}</p>
          <span className={css.values}>
            <Segmented
              label={say('swap.slippage')}
              options={CHOICES.map((value) => ({ value, label: sayPercent(Number(value)) }))}
              chosen={String(slippage) as (typeof CHOICES)[number]}
              choose={(value) => swap.setSlippage(Number(value))}
            />
          </span>
          <OtherSlippage slippage={slippage} choose={swap.setSlippage} />
        </>
      )}
      {isHighSlippage(slippage) && <Banner tone="warning">{say('swap.highSlippage', { percent: said })}</Banner>}
    </div>
  )
}

/** A field for another value. What is no slippage changes nothing: once it is left, the field shows the one in force. */
function OtherSlippage({
  slippage,
  choose,
}: {
  readonly slippage: number
  readonly choose: (percent: number) => void
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const { locale } = useTranslation()
  const sign = useMemo(() => decimalSignOf(locale), [locale])
  const isOther = !CHOICES.includes(String(slippage) as (typeof CHOICES)[number])
  const [typing, setTyping] = useState<string>()
  const typed = typing ?? (isOther ? String(slippage).replace('.', sign) : '')
  const percent = percentIn(typed, sign)
  const type = (text: string): void => {
    setTyping(text)
    const next = percentIn(text, sign)
    if (next !== undefined) choose(next)
  }
  // Enter is for the form below.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <Input
      label={say('swap.otherSlippage')}
      inputMode="decimal"
      autoComplete="off"
      suffix={<span className={css.unit}>%</span>}
      value={typed}
      onChange={type}
      onKeyDown={onKeyDown}
      onBlur={() => setTyping(undefined)}
      // What the app has set may have more decimals: it is in force, and no error.
      error={typing?.trim() && percent === undefined ? say('swap/bad-slippage') : undefined}
    />
  )
}

/** Reads a slippage in percent. Undefined for a text that is none. */
function percentIn(text: string, sign: ReturnType<typeof decimalSignOf>): number | undefined {
  const parsed = parseAmount(text, DECIMALS, sign)
  if ('flaw' in parsed) return undefined
  const percent = Number(parsed.units) / 10 ** DECIMALS
  return percent <= MAX_PERCENT ? percent : undefined
}
