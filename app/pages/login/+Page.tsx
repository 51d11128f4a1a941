export { LoginPage as default } from "#features/account/LoginPage.tsx";
