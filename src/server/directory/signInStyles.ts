/** The styles of the directory's pages; the brand's colours are custom properties. */
export function signInStyles(prefix: string): string {
  return `
@font-face{font-family:'Atkinson Hyperlegible Next';src:url('${prefix}/font.woff2') format('woff2');font-weight:200 800;font-display:swap}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:15px/1.45 'Atkinson Hyperlegible Next',system-ui,sans-serif}
header{display:flex;align-items:center;gap:12px;padding:12px 20px;background:var(--topBar);color:#fff;border-bottom:3px solid var(--signal)}
header strong{font-weight:640;margin-right:4px}
main{width:min(400px,calc(100% - 32px));margin:8vh auto 32px;padding:28px 32px 24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 16px;font-size:24px;font-weight:640;line-height:1.2}
label{display:block;margin:16px 0 4px;font-size:14px;font-weight:560}
input:not([type=hidden]){width:100%;height:44px;padding:0 12px;font:inherit;font-size:16px;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:6px}
input[aria-invalid]{border-color:var(--bad)}
button,.button{display:block;width:100%;min-height:44px;margin-top:24px;padding:10px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--onBrand);background:var(--brand);border:1px solid transparent;border-radius:6px;cursor:pointer}
.secret{position:relative}
.secret input:not([type=hidden]){padding-right:96px}
.secret button{position:absolute;top:4px;right:4px;width:auto;min-height:36px;margin:0;padding:4px 12px;font-size:14px;color:var(--brand);background:none}
.secret button[hidden]{display:none}
.secret button[aria-pressed=true]{background:var(--soft)}
button:hover,.button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.failure{margin:0;padding:10px 12px;color:var(--bad);background:var(--badSoft);border-radius:6px}
.hint{margin:24px 0 0;padding-top:16px;font-size:14px;color:var(--ink2);border-top:1px solid var(--line)}
@media(max-width:480px){main{margin-top:24px;padding:20px}}
`;
}
