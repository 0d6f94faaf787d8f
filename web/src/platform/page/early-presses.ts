/** So long a press waits for the script of its part of the page. */
const WAIT_MS = 20_000
const EACH_MS = 50
/** Happens to a button whose press waits, again and again: its part of the page may be asleep (`part.tsx`). */
export const WAITING = 'pressWaits'
/** React writes it on an element whose events it hears; it has no public sign for that. */
const HEARD = '__reactProps$'

/**
 * A button that is pressed before React has taken over its part of the page does nothing: the page may wait for its scripts
 * (`late-modules.ts`), and a part with a script of its own (`lazy`) listens later than its page. The last button that was pressed
 * so is pressed again once it is heard; forms are sent by `early-forms.ts`. It is heard on the way down, after React: that keeps back
 * presses of parts which it has not taken over, and hears itself those it can take over at once.
 */
export const EARLY_PRESSES_SCRIPT = `(()=>{
let waiting
const isHeard=button=>Object.keys(button).some(key=>key.startsWith('${HEARD}'))
addEventListener('click',({target})=>{
clearInterval(waiting)
const button=target.closest?.('button:not([type=submit])')
if(!button||isHeard(button))return
document.addEventListener('click',()=>{
if(isHeard(button))return
const until=performance.now()+${WAIT_MS}
waiting=setInterval(()=>{
if(!isHeard(button)&&button.isConnected&&performance.now()<until)return button.dispatchEvent(new Event('${WAITING}',{bubbles:true}))
clearInterval(waiting)
if(isHeard(button))button.click()
},${EACH_MS})
},{capture:true,once:true})
},true)})()`
