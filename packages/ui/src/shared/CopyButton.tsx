import { useEffect, useState, type ReactNode } from 'react'
import { Icon } from '../base/icons.js'
import { useShell } from '../shell/context.js'
import { say } from '../words/en/account.js'
import { checkIcon, copyIcon } from '../base/moreIcons.js'

const SHOWN_MS = 1500

/** Copies `text`, and says so. The button's name is `label` and what is seen of it, `children`. */
export function CopyButton({
  text,
  label,
  children,
  className = 'copy',
}: {
  readonly text: string
  readonly label: string
  readonly children?: ReactNode
  readonly className?: string
}): ReactNode {
  const { announce, features } = useShell()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(say('account.copied'))
    } catch {
      features.snackbar.show('error', 'shell.copyFailed')
    }
  }
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      <span className="unseen">{label} </span>
      {children}
      <Icon shape={copied ? checkIcon : copyIcon} size={16} />
    </button>
  )
}
