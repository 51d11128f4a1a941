/**
 * The pause after which scrolling has ended, and the floating button decides where to be. It stands beside the button,
 * which is loaded later, to keep it out of the scripts that a page loads initially.
 */
export const WHATSAPP_REST_MS = 150;
