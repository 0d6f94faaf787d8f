import { NEEDS_JAVASCRIPT } from './form-pages.ts'

/** So long a form waits for the page's scripts; then the browser sends it by itself, where that is answered. */
const WAIT_MS = 20_000

/**
 * A form that is sent before React has taken over its page would leave the page, and a slow network is slow again then. It waits,
 * with all that was typed, and is sent by its own script once the page listens (`listening.tsx`).
 */
export const EARLY_FORMS_SCRIPT = `(root=>addEventListener('submit',event=>{
const form=event.target,{submitter}=event
if('listening' in root.dataset||!('scripted' in form.dataset))return
event.preventDefault()
if(form.hasAttribute('aria-busy'))return
form.setAttribute('aria-busy','true')
const late=form.getAttribute('action')!=='${NEEDS_JAVASCRIPT}'&&setTimeout(()=>form.submit(),${WAIT_MS})
new MutationObserver((_,observer)=>{
observer.disconnect()
clearTimeout(late)
form.removeAttribute('aria-busy')
if(form.isConnected)form.requestSubmit(submitter)
}).observe(root,{attributeFilter:['data-listening']})
},true))(document.documentElement)`
