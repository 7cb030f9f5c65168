import { createApp } from 'vue'
import App from './App.vue'
import './latch'

createApp(App).mount('#app')
