const drawing = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
  '<rect width="96" height="96" rx="22" fill="#f2b134"/>',
  '<path d="M20 66c9-7 18-7 28 0s19 7 28 0v14H20z" fill="#d98e04"/>',
  '<path d="M33 62V40l15-14 15 14v22z" fill="#fff4d6"/>',
  '<path d="M43 62V50h10v12z" fill="#7a4a00"/>',
  '<path d="M48 26V14l12 5-12 5" fill="#3f6fd8" stroke="#3f6fd8" stroke-width="2" stroke-linejoin="round"/>',
  '</svg>',
]

/** The icon of the wallets: a sandcastle, as a data URI, the form that EIP-6963 requires. */
export const walletIcon: string = `data:image/svg+xml,${encodeURIComponent(drawing.join(''))}`
