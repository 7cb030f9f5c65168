const drawing = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
  '<linearGradient id="a" x2="0" y2="1"><stop stop-color="#a8700c"/><stop offset="1" stop-color="#7a4f00"/></linearGradient>',
  '<rect width="96" height="96" rx="22" fill="url(#a)"/>',
  '<rect x="28" y="14" width="40" height="68" rx="8" fill="#fffaf0"/>',
  '<rect x="34" y="24" width="28" height="40" rx="2" fill="#f2b134"/>',
  '<path d="M37 62V48h5v-6h4v6h4v-6h4v6h5v14z" fill="#8a5a00"/>',
  '<circle cx="48" cy="73" r="4" fill="#8a5a00"/>',
  '</svg>',
]

/** The wallet's icon, a phone with a castle, as a data URL, so that showing it needs no request. */
export const icon = `data:image/svg+xml,${encodeURIComponent(drawing.join(''))}`
