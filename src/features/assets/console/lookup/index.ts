export { AssetsInput } from './AssetsInput.tsx';
