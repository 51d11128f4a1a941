export { AdminApp as default } from "#admin/AdminApp.tsx";
