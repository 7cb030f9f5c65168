import './theme.css'

// One page in two roles: the builder, and in its iframe the page with the modal.
const root = document.body
if (new URLSearchParams(location.search).has('preview'))
  await import('./preview.js').then(({ startPreview }) => startPreview(root))
else await import('./ThemeBuilder.js').then(({ renderBuilder }) => renderBuilder(root))
