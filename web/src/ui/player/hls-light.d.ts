/** The light build ships without types of its own; its surface is the full build's. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
