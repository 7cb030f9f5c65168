/** Where the page runs, as far as opening a wallet's app depends on it. */
export interface Platform {
  readonly system: 'android' | 'ios' | 'desktop'
  /** Inside of Telegram, which opens links its own way. */
  readonly isTelegram: boolean
  /** Safari itself, not another browser on its engine. */
  readonly isSafari: boolean
  /** Inside of a frame, which an app isn't opened from. */
  readonly isFramed: boolean
}

/** What is read of a page's window. */
export interface PlatformWindow {
  readonly navigator?: { readonly userAgent?: string; readonly maxTouchPoints?: number }
  readonly top?: unknown
}

/** Reads where a page runs. A window that throws, or none, is a desktop's. */
export function platformOf(window: PlatformWindow | undefined): Platform {
  try {
    const { userAgent = '', maxTouchPoints = 0 } = window?.navigator ?? {}
    // An iPad says that it is a Mac; no Mac has a touch screen.
    const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
    const system = /Android/.test(userAgent) ? 'android' : isIos ? 'ios' : 'desktop'
    const isOther = /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|GSA\/|YaBrowser|Brave|Instagram|FBAN|Line\//.test(
      userAgent,
    )
    const isSafari = /Version\/[\d.]+.*Safari\//.test(userAgent) && system !== 'android' && !isOther
    return { system, isTelegram: isTelegram(window), isSafari, isFramed: !!window?.top && window.top !== window }
  } catch {
    return { system: 'desktop', isTelegram: false, isSafari: false, isFramed: false }
  }
}

/** Whether a pairing is kept for the next time that it is asked for, while it lives (S4.01). */
export const reusesPairing = ({ system, isTelegram: inTelegram, isSafari }: Platform): boolean =>
  inTelegram || (system === 'ios' && isSafari)

/** Telegram's apps hand a page their bridge; its script alone says nothing, any page may load it. */
function isTelegram(window: PlatformWindow | undefined): boolean {
  const page = window as { TelegramWebviewProxy?: unknown; Telegram?: { WebApp?: { initData?: unknown } } } | undefined
  return !!page?.TelegramWebviewProxy || !!page?.Telegram?.WebApp?.initData
}
