import { useEffect, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { Icon } from '../../base/icons.js'
import { retryIcon, warningIcon } from '../../base/moreIcons.js'
import { ofEntry } from '../../shared/AppPicture.js'
import { Ring } from '../../shared/Ring.js'
import { pairingWords } from '../../words/en/pairing.js'
import { useSay } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import { usePage } from './usePage.js'
import type { PairingProps, Trouble } from './usePairing.js'

/**
 * Says why there is nothing to scan or open, and offers another attempt. Begins it by itself once the browser is
 * online.
 */
export function PairingTrouble({
  trouble,
  error,
  wallet,
  imageUrl,
  retry,
  chooseAnother,
}: PairingProps & { readonly trouble: Trouble }): ReactNode {
  const say = useSay(pairingWords)
  const sayError = useSayError()
  const page = usePage()
  const isOffline = trouble === 'offline'
  useEffect(() => {
    if (!isOffline) return
    page.addEventListener('online', retry)
    return () => page.removeEventListener('online', retry)
  }, [page, isOffline, retry])
  return (
    <div className="message">
      {wallet ? (
        <Ring
          state={trouble === 'declined' ? 'declined' : 'failed'}
          {...ofEntry(wallet, imageUrl)}
          shared={wallet.id}
        />
      ) : (
        <span className="disc warning">
          <Icon shape={warningIcon} size={28} />
        </span>
      )}
      <div className="words" role="alert" key={trouble}>
        <h2 className="title">{say(`trouble.${trouble}`)}</h2>
        <p className="note large">
          {trouble === 'failed' && error
            ? sayError({ ...error, context: { ...error.context, wallet: wallet?.name } })
            : trouble !== 'failed' && say(`trouble.${trouble}Hint`)}
        </p>
      </div>
      {trouble === 'failed' && error && (
        <details className="details">
          <summary>{say('trouble.details')}</summary>
          <code>{error.code}</code>
        </details>
      )}
      <div className="actions">
        <Button kind="primary" icon={retryIcon} onClick={retry}>
          {say(trouble === 'expired' ? 'trouble.fresh' : 'trouble.again')}
        </Button>
        <Button kind="quiet" onClick={chooseAnother}>
          {say('trouble.other')}
        </Button>
      </div>
    </div>
  )
}
