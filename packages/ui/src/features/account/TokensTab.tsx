import { networkOf, type BalanceEntry, type HiddenReason } from '@latchkit/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { retryIcon } from '../../base/icons/retry.js'
import { UnfoldButton } from '../../base/UnfoldButton.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchNetwork } from '../../react/hooks.js'
import type { RowAttributes } from '../../shared/list/Entries.js'
import { List } from '../../shared/list/List.js'
import { timeOf } from '../../shared/timeOf.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { accountWords } from './account.words.js'
import { TokenItem } from './TokenItem.js'
import itemStyles from './TokenItem.css'
import styles from './TokensTab.css'
import type { Balances } from './useBalances.js'

/** Placeholders of the first read. */
const PENDING = 4

/** A row: a token, or the button that shows those that are hidden. */
type TokenLine =
  | { readonly key: string; readonly entry: BalanceEntry; readonly reason: HiddenReason | undefined }
  | { readonly key: string; readonly entry?: undefined }

const keyOf = ({ key }: TokenLine): string => key
const textOf = ({ entry }: TokenLine): string => entry?.name ?? ''
const kindOf = ({ entry }: TokenLine): string => (entry ? 'token' : 'more')

/** Lists what the account has: the most valuable first, and on request the hidden tokens with the reasons. */
export function TokensTab({ balances }: { readonly balances: Balances }): ReactNode {
  const css = useStyles(styles)
  const item = useStyles(itemStyles)
  const view = useStyles(viewStyles)
  const say = useSay(accountWords)
  const { locale } = useTranslation()
  const { features } = useShell()
  const { tokens, hidden, total, isFirst, staleSince, retry } = balances
  const [isUnfolded, unfold] = useState(false)
  const sections = useMemo(() => {
    const shown = { key: 'tokens', label: say('account.tokens'), isHeaded: false }
    const all = linesOf(tokens)
    const more: TokenLine = { key: 'more' }
    if (hidden.length === 0) return [{ ...shown, rows: all }]
    const rows = linesOf(hidden)
    const unfolded = { key: 'hidden', label: say('account.hiddenTokens'), isHeaded: true, rows: isUnfolded ? rows : [] }
    return [{ ...shown, rows: [...all, more] }, unfolded]
  }, [tokens, hidden, isUnfolded, say])
  const slots = isFirst ? PENDING : 0
  const skeleton = useSkeleton(isFirst)
  const renderRow = useRenderRow(hidden.length, isUnfolded, unfold)
  const isEmpty = !isFirst && tokens.length + hidden.length === 0
  if (isEmpty)
    return (
      <div className={css.trouble} role="alert">
        <p className={view.text}>{say('account.tokensFailed')}</p>
        <Button icon={retryIcon} onClick={retry}>
          {say('account.retry')}
        </Button>
      </div>
    )
  return (
    <div className={join(css.tokens, staleSince !== undefined && item.stale)}>
      {/* With a worth, its own age is said above. */}
      {staleSince !== undefined && total === undefined && (
        <p className={view.note}>{say('account.age', { time: timeOf(staleSince, locale) })}</p>
      )}
      <List
        label={say('account.tokens')}
        sections={sections}
        keyOf={keyOf}
        textOf={textOf}
        kindOf={kindOf}
        renderRow={renderRow}
        place={features.router.listPlace('Account')}
        slots={slots}
        shimmers={!!skeleton}
        isBusy={isFirst}
      />
    </div>
  )
}

/** Returns the function that draws a row, which stays the same until what it draws changes. */
function useRenderRow(
  hidden: number,
  isUnfolded: boolean,
  unfold: (isUnfolded: boolean) => void,
): (line: TokenLine, attributes: RowAttributes) => ReactNode {
  const say = useSay(accountWords)
  const { locale } = useTranslation()
  const { networks } = useLatchNetwork()
  const nameOf = useNetworkName()
  return useCallback(
    (line: TokenLine, attributes: RowAttributes) => {
      if (!line.entry)
        return (
          <UnfoldButton {...attributes} isUnfolded={isUnfolded} unfold={unfold}>
            {say('account.hidden', { count: new Intl.NumberFormat(locale).format(hidden) })}
          </UnfoldButton>
        )
      const network = networkOf(networks, line.entry.chainId)
      return (
        <TokenItem
          entry={line.entry}
          reason={line.reason}
          network={{ ...network, name: nameOf(network) }}
          attributes={attributes}
        />
      )
    },
    // `nameOf` says what depends on these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [networks, say, locale, hidden, isUnfolded, unfold],
  )
}

/** The rows of tokens, each with a key of its own: a server may name a token twice. */
function linesOf(entries: readonly (BalanceEntry & { readonly reason?: HiddenReason })[]): TokenLine[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const id = `${entry.reason ?? ''} ${entry.chainId} ${entry.address ?? ''}`
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    return { key: before ? `${id} ${before}` : id, entry, reason: entry.reason }
  })
}
