/** A drawing of 96 by 96: a ground that two colours shade from the top to the bottom, and what is on it. */
interface Drawing {
  readonly from: string
  readonly to: string
  readonly parts: readonly string[]
}

const castle: Drawing = {
  from: '#6f8bff',
  to: '#3550d8',
  parts: [
    '<path d="M49 12l14 5.5-14 5.5z" fill="#ff8a5c"/>',
    '<path d="M48 32V12" stroke="#fff3d6" stroke-width="3" stroke-linecap="round"/>',
    '<path d="M18 82V50h5v5h4v-5h5v5h4v27zM60 82V55h4v-5h5v5h4v-5h5v32z" fill="#f3c774"/>',
    '<path d="M34 82V32h6.5v5h4.5v-5h6v5h4.5v-5H62v50z" fill="#ffe3a6"/>',
    '<path d="M41 82V69a7 7 0 0 1 14 0v13z" fill="#8a5a1f"/>',
    '<path d="M45.5 46h5v8h-5z" fill="#8a5a1f"/>',
    '<path d="M0 96V84c18-7 30-6 48-3s32 3 48-3v18z" fill="#ffd27a"/>',
  ],
}

const waves: Drawing = {
  from: '#8f5bff',
  to: '#12b89a',
  parts: [
    '<circle cx="64" cy="28" r="10" fill="#ffe3a6"/>',
    '<g fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round">',
    '<path d="M17 47c8-8 13-8 21 0s13 8 21 0 12-8 20 0"/>',
    '<path d="M17 62c8-8 13-8 21 0s13 8 21 0 12-8 20 0" opacity=".8"/>',
    '<path d="M17 77c8-8 13-8 21 0s13 8 21 0 12-8 20 0" opacity=".6"/></g>',
  ],
}

const starfish: Drawing = {
  from: '#ffb347',
  to: '#e8730c',
  parts: [
    '<path d="M48 20l8 19.5 21 1.5-16 13.5 5 20.5-18-11-18 11 5-20.5L19 41l21-1.5z" fill="#fff3d6" stroke="#fff3d6" stroke-width="10" stroke-linejoin="round"/>',
    '<g fill="#e8730c"><circle cx="48" cy="48" r="4"/><circle cx="48" cy="30" r="2.6"/><circle cx="65" cy="43" r="2.6"/>',
    '<circle cx="58.5" cy="63" r="2.6"/><circle cx="37.5" cy="63" r="2.6"/><circle cx="31" cy="43" r="2.6"/></g>',
  ],
}

const bucket: Drawing = {
  from: '#35c6d4',
  to: '#0b7f95',
  parts: [
    '<path d="M27 44c0-32 42-32 42 0" fill="none" stroke="#fff3d6" stroke-width="5"/>',
    '<path d="M30 44c5-12 31-12 36 0z" fill="#ffd27a"/>',
    '<path d="M23 42h50l-7 36a6 6 0 0 1-6 5H36a6 6 0 0 1-6-5z" fill="#ff6b5e"/>',
    '<path d="M25.5 55h45l-1.5 8H27z" fill="#fff3d6"/>',
    '<rect x="20" y="39" width="56" height="9" rx="4.5" fill="#ff8a7f"/>',
  ],
}

const ball: Drawing = {
  from: '#33446f',
  to: '#18223f',
  parts: [
    '<g transform="rotate(24 48 48)"><circle cx="48" cy="48" r="33" fill="#fff7e6"/>',
    '<path d="M48 15c-13 8-18 20-18 33s5 25 18 33c-20 0-33-15-33-33s13-33 33-33z" fill="#ff6b5e"/>',
    '<path d="M48 15c13 8 18 20 18 33s-5 25-18 33z" fill="#ffc857"/>',
    '<path d="M48 15c20 0 33 15 33 33S68 81 48 81c13-8 18-20 18-33s-5-25-18-33z" fill="#4f7cff"/>',
    '<circle cx="48" cy="19" r="6" fill="#12b89a"/></g>',
  ],
}

/** The phone's own page draws the same: see `apps/wallet`. */
const phone: Drawing = {
  from: '#a8700c',
  to: '#7a4f00',
  parts: [
    '<rect x="28" y="14" width="40" height="68" rx="8" fill="#fffaf0"/>',
    '<rect x="34" y="24" width="28" height="40" rx="2" fill="#f2b134"/>',
    '<path d="M37 62V48h5v-6h4v6h4v-6h4v6h5v14z" fill="#8a5a00"/>',
    '<circle cx="48" cy="73" r="4" fill="#8a5a00"/>',
  ],
}

/** Returns a drawing as a data URI, the form that EIP-6963 requires. */
function toDataUri({ from, to, parts }: Drawing): string {
  const drawing = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    '<linearGradient id="a" x2="0" y2="1">',
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    '<clipPath id="b"><rect width="96" height="96" rx="22"/></clipPath>',
    `<g clip-path="url(#b)"><path d="M0 0h96v96H0z" fill="url(#a)"/>${parts.join('')}</g></svg>`,
  ]
  return `data:image/svg+xml,${encodeURIComponent(drawing.join(''))}`
}

/** The icons of the wallets, one for each kind and one for the phone: what a beach has. Data URIs. */
export const walletIcons: Readonly<Record<'evm' | 'solana' | 'bitcoin' | 'sats' | 'multi' | 'phone', string>> = {
  evm: toDataUri(castle),
  solana: toDataUri(waves),
  bitcoin: toDataUri(starfish),
  sats: toDataUri(bucket),
  multi: toDataUri(ball),
  phone: toDataUri(phone),
}
