/** The rules of style sheets: the standard ones. */
export default {
  extends: ['stylelint-config-standard'],
  rules: {
    // CSS modules: a name that isn't scoped.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
}
