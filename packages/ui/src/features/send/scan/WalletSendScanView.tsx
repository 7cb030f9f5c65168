import type { ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { EmptyState } from '../../../base/EmptyState.js'
import { scanIcon } from '../../../base/icons/scan.js'
import { join, useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { useLatchState } from '../../../react/useLatchState.js'
import { loadSend } from '../../../shared/loadSend.js'
import { plainReceiver } from '../../../forms/plainReceiver.js'
import { useShell } from '../../../shell/frame/context.js'
import { useChunk } from '../../../shell/frame/useChunk.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay } from '../../../words/useSay.js'
import { scanWords } from './scan.words.js'
import { useCamera } from './useCamera.js'
import styles from './WalletSendScanView.css'

/** Scans a code with the camera. Its text is read as one that is pasted into the receiver's field. */
export function WalletSendScanView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(scanWords)
  const { router } = useShell().features
  const send = useChunk(loadSend)
  const isOpen = useLatchState(({ modal }) => !!modal?.open)
  const take = (scanned: string): void => {
    // As what is pasted: without white space.
    const to = plainReceiver(scanned)
    if (router.state.history.at(-2)?.view !== 'WalletSend')
      return router.replace({ view: 'WalletSend', params: { to } })
    send?.enterReceiver(to)
    router.goBack()
  }
  const { status, video, retry } = useCamera(isOpen && !!send, take)
  const isAway = status !== 'starting' && status !== 'on'
  const said = say(isAway ? `scan.${status}` : status === 'on' ? 'scan.hint' : 'scan.starting')
  useAnnounced(said)
  return (
    <>
      <div className={join(css.scan, isAway && css.away)}>
        <div className={css.sight}>
          <video ref={video} className={css.video} muted playsInline aria-hidden tabIndex={-1} />
          {status === 'starting' && <span className={join('shimmer', css.cover)} aria-hidden />}
          <span className={css.frame} aria-hidden />
        </div>
        <p className={view.text}>{isAway ? undefined : said}</p>
      </div>
      {isAway && (
        <EmptyState icon={scanIcon} text={said} action={<Button onClick={retry}>{say('scan.again')}</Button>} />
      )}
    </>
  )
}
