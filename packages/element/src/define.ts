import { defineElements } from './defineElements.js'

// The one side effect of the package: a plain page writes `<script type="module">` and the elements, and nothing else.
defineElements()
