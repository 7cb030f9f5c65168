/** The rules of style sheets: the standard ones. */
export default {
  extends: ['stylelint-config-standard'],
  rules: {
    // CSS modules: a name that isn't scoped.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // Safari knows these two with a prefix only.
    'declaration-property-value-no-unknown': [true, { ignoreProperties: { 'text-align': '-webkit-match-parent' } }],
    'property-no-vendor-prefix': [true, { ignoreProperties: ['text-size-adjust'] }],
    // Font names in custom properties.
    'value-keyword-case': ['lower', { ignoreProperties: [/^--/] }],
  },
}
